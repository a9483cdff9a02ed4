import { useState } from 'react';
import { useSession, useTab, useWorkbench } from '../../state/session-context.ts';
import { lazyPart } from '../elements/lazy-part.tsx';

const WorkBanners = lazyPart(async () => (await import('./work-banners.tsx')).WorkBanners);
const AsideButton = lazyPart(async () => (await import('./work-banners.tsx')).AsideButton);

/** What must be known about how the page opened, about a link that could not be, and about where the work is kept. */
export function Remarks() {
  const { remarks, workbench, kept } = useSession();
  const shareProblem = useWorkbench((state) => state.shareProblem);
  const isWorkSpecial = useTab(
    ({ place, arrived, problem, runProblem }) =>
      place.kind === 'copy' || arrived.length > 0 || problem !== null || runProblem !== null,
  );
  const [areShown, setShown] = useState(true);
  const all = [...(areShown ? remarks : []), ...(shareProblem === null ? [] : [shareProblem])];
  return (
    <>
      {isWorkSpecial ? <WorkBanners /> : null}
      {all.length === 0 ? null : (
        <div className="notice" role="alert">
          <div className="grow">
            {all.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </div>
          {areShown && kept.aside !== null ? <AsideButton text={kept.aside.text} /> : null}
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
      )}
    </>
  );
}
