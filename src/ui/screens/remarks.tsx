import { useState } from 'react';
import { useSession } from '../../state/session-context.ts';

/** What must be known about how the page opened, until it is put away. */
export function Remarks() {
  const { remarks } = useSession();
  const [areShown, setShown] = useState(true);
  if (!areShown || remarks.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <div className="grow">
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      <button type="button" className="link" onClick={() => setShown(false)}>
        Understood
      </button>
    </div>
  );
}
