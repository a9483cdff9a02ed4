import { useSession } from '../../../state/session-context.ts';
import { keyed } from '../../elements/key-hint.ts';
import { COMMANDS, type KeyAction } from '../keys/keys.ts';
import { performAction } from '../keys/perform-action.ts';

/** What is within reach of the mouse from everywhere; `small-screen.css` drops some of it where there is no room. */
const LINKS: readonly { readonly action: KeyAction; readonly word: string }[] = [
  { action: 'kept', word: 'Kept runs' },
  { action: 'classify', word: 'Classify' },
  { action: 'palette', word: 'Actions' },
  { action: 'keys', word: 'Keys' },
];

export function StatusLinks() {
  const session = useSession();
  return LINKS.map(({ action, word }) => {
    const command = COMMANDS.find((one) => one.action === action);
    return (
      <button
        key={action}
        type="button"
        className={`link ${action}-link`}
        {...(command === undefined
          ? {}
          : keyed(
              command.does,
              command.keys[0].replace(/[a-z]$/, (letter) => letter.toUpperCase()),
            ))}
        onClick={() => performAction(session, action)}
      >
        {word}
      </button>
    );
  });
}
