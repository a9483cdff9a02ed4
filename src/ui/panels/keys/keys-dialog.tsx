import { Dialog } from '../../elements/dialog.tsx';
import { KEYS } from './keys.ts';

/** Every key and what it does. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose} className="narrow">
      <dl className="key-list">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="key-row">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
