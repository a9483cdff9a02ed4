import { type FormEvent, useId, useState } from 'react';
import { describeKeyProblem } from '../../../providers/key-vault.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';

interface KeyFieldProps {
  readonly setup: ProviderSetup;
  /** Mount it anew for another origin: what was typed for one is not for the other. */
  readonly target: ProviderTarget;
}

/** Takes a key for one origin. The text leaves the field for the vault and is never shown again. */
export function KeyField({ setup, target }: KeyFieldProps) {
  const { origin } = target.baseUrl;
  const [text, setText] = useState('');
  const [isKept, setKept] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();

  if (setup.vault.keyFor(origin) !== null) {
    return (
      <div className="row wrap provider-key-held">
        <span className="grow">A key is held for {origin}.</span>
        <button type="button" className="button" onClick={() => setup.forgetKey(origin)}>
          Forget the key
        </button>
      </div>
    );
  }

  function enter(event: FormEvent): void {
    event.preventDefault();
    const entered = setup.enterKey(origin, text, isKept);
    setText('');
    setProblem(entered.ok ? null : describeKeyProblem(entered.error));
  }

  return (
    <form className="field" autoComplete="off" onSubmit={enter}>
      <label className="field">
        <span className="provider-label">
          API key for {origin}
          {target.needsKey ? '' : ' (optional)'}
        </span>
        <input
          className="text-input code"
          type="password"
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="row wrap">
        <label className="check grow">
          <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
          Keep for this tab, over reloads
        </label>
        <button type="submit" className="button" disabled={text === ''}>
          Use this key
        </button>
      </div>
      <p
        id={problemId}
        className={problem === null ? 'provider-note' : 'provider-problem'}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? 'Held in memory until the page is closed or reloaded. It is in no link, export or journal.'}
      </p>
    </form>
  );
}
