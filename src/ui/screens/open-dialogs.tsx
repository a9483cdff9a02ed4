import { useDialog, useSession } from '../../state/session-context.ts';
import { Dialog } from '../elements/dialog.tsx';
import { lazyPart } from '../elements/lazy-part.tsx';
import { SafePart } from '../elements/safe-part.tsx';

const KeysDialog = lazyPart(async () => (await import('../panels/keys/keys-dialog.tsx')).KeysDialog);
const ProviderDialog = lazyPart(async () => (await import('../panels/provider/provider-dialog.tsx')).ProviderDialog);
const KeptDialog = lazyPart(async () => (await import('../panels/kept/kept-dialog.tsx')).KeptDialog);
const StrategyDialog = lazyPart(async () => (await import('../panels/strategies/strategy-dialog.tsx')).StrategyDialog);
const FaultDialog = lazyPart(async () => (await import('../panels/faults/fault-dialog.tsx')).FaultDialog);
const ScenarioDialog = lazyPart(async () => (await import('../panels/scenario/scenario-dialog.tsx')).ScenarioDialog);
const LibraryDialog = lazyPart(async () => (await import('../panels/library/library-dialog.tsx')).LibraryDialog);
const PaletteDialog = lazyPart(async () => (await import('../panels/palette/palette-dialog.tsx')).PaletteDialog);
const ClassifyDialog = lazyPart(async () => (await import('../panels/classify/classify-dialog.tsx')).ClassifyDialog);
const ShareDialog = lazyPart(async () => (await import('../panels/share/share-dialog.tsx')).ShareDialog);

/** The dialog that was asked for, from wherever; none of them is loaded before. One that breaks says so in a dialog of its own. */
export function OpenDialogs() {
  const { dialog } = useSession();
  const kind = useDialog()?.kind ?? 'none';
  const onClose = () => dialog.setState({ open: null });
  return (
    <SafePart
      key={kind}
      what="this dialog"
      around={(message) => (
        <Dialog title="This dialog broke" onClose={onClose}>
          {message}
        </Dialog>
      )}
    >
      <DialogInFront />
    </SafePart>
  );
}

function DialogInFront() {
  const { dialog } = useSession();
  const open = useDialog();
  // A dialog that closes late does not take the next one with it.
  const onClose = () => dialog.setState((now) => (now.open?.kind === open?.kind ? { open: null } : now));
  switch (open?.kind) {
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'provider':
      return <ProviderDialog onClose={onClose} />;
    case 'kept':
      return <KeptDialog onClose={onClose} />;
    case 'classify':
      return <ClassifyDialog asked={open} onClose={onClose} />;
    case 'share':
      return <ShareDialog onClose={onClose} />;
    case 'strategy':
      return <StrategyDialog laneId={open.laneId} onClose={onClose} />;
    case 'fault':
      return <FaultDialog faultId={open.faultId} tool={open.tool} onClose={onClose} />;
    case 'scenario':
      return <ScenarioDialog onClose={onClose} />;
    case 'library':
      return <LibraryDialog onClose={onClose} />;
    case 'palette':
      return <PaletteDialog ahead={open.ahead ?? ''} onClose={onClose} />;
    default:
      return null;
  }
}
