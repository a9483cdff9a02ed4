import { useDialog, useSession } from '../../state/session-context.ts';
import { LazyPart } from '../elements/lazy-part.tsx';

const loadKeys = async () => (await import('../panels/keys/keys-dialog.tsx')).KeysDialog;
const loadShare = async () => (await import('../panels/share/share-dialog.tsx')).ShareDialog;

/** The dialog that was asked for, from wherever; none of them is loaded before. */
export function OpenDialogs() {
  const { dialog } = useSession();
  const open = useDialog();
  const onClose = () => dialog.setState({ open: null });
  switch (open?.kind) {
    case 'keys':
      return <LazyPart load={loadKeys} props={{ onClose }} />;
    case 'share':
      return <LazyPart load={loadShare} props={{ onClose }} />;
    default:
      return null;
  }
}
