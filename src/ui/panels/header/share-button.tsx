import { useSession } from '../../../state/session-context.ts';
import { keyed } from '../../elements/key-hint.ts';

export function ShareButton() {
  const { dialog } = useSession();
  return (
    <button
      type="button"
      className="button"
      {...keyed('Share what is in front as a link or a file', 'C')}
      onClick={() => dialog.setState({ open: { kind: 'share' } })}
    >
      Share
    </button>
  );
}
