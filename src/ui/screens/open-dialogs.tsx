import { useDialog, useSession } from '../../state/session-context.ts';
import { lazyPart } from '../elements/lazy-part.tsx';

const KeysDialog = lazyPart(async () => (await import('../panels/keys/keys-dialog.tsx')).KeysDialog);
const ProviderDialog = lazyPart(async () => (await import('../panels/provider/provider-dialog.tsx')).ProviderDialog);
const StrategyDialog = lazyPart(async () => (await import('../panels/strategies/strategy-dialog.tsx')).StrategyDialog);
const FaultDialog = lazyPart(async () => (await import('../panels/faults/fault-dialog.tsx')).FaultDialog);
const LibraryDialog = lazyPart(async () => (await import('../panels/library/library-dialog.tsx')).LibraryDialog);
const PaletteDialog = lazyPart(async () => (await import('../panels/palette/palette-dialog.tsx')).PaletteDialog);
const ShareDialog = lazyPart(async () => (await import('../panels/share/share-dialog.tsx')).ShareDialog);

/** The dialog that was asked for, from wherever; none of them is loaded before. */
export function OpenDialogs() {
  const { dialog } = useSession();
  const open = useDialog();
  const onClose = () => dialog.setState({ open: null });
  switch (open?.kind) {
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'provider':
      return <ProviderDialog onClose={onClose} />;
    case 'share':
      return <ShareDialog onClose={onClose} />;
    case 'strategy':
      return <StrategyDialog laneId={open.laneId} onClose={onClose} />;
    case 'fault':
      return <FaultDialog faultId={open.faultId} tool={open.tool} onClose={onClose} />;
    case 'library':
      return <LibraryDialog onClose={onClose} />;
    case 'palette':
      return <PaletteDialog onClose={onClose} />;
    default:
      return null;
  }
}
