import { useState } from 'react';
import { useSession, useWorkbench } from '../../state/session-context.ts';

/** What must be known about how the page opened, or about a link that could not be, until it is put away. */
export function Remarks() {
  const { remarks, workbench } = useSession();
  const shareProblem = useWorkbench((state) => state.shareProblem);
  const [areShown, setShown] = useState(true);
  const all = [...(areShown ? remarks : []), ...(shareProblem === null ? [] : [shareProblem])];
  if (all.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <div className="grow">
        {all.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      <button
        type="button"
        className="link"
        onClick={() => {
          setShown(false);
          workbench.setState({ shareProblem: null });
        }}
      >
        Understood
      </button>
    </div>
  );
}
