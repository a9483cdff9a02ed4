import { Dialog } from '../../elements/dialog.tsx';
import { COMMANDS, shownKey } from './keys.ts';

/** Every key and what it does. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose} className="keys-dialog">
      <dl className="key-list">
        {COMMANDS.map(({ action, keys: [key], does }) => (
          <div key={action} className="key-row">
            <dt>
              <kbd>{shownKey(key)}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
