import { Dialog } from '../../elements/dialog.tsx';
import { ProviderPanel } from './provider-panel.tsx';

/** The set-up of real models, in front of the screen. */
export function ProviderDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Run against a real model" onClose={onClose}>
      <ProviderPanel />
    </Dialog>
  );
}
