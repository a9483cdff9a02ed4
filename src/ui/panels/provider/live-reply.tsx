import { pageProviderSetup, useLiveReplies } from '../../../state/page-provider.ts';
import type { ProviderSetup } from '../../../state/provider-store.ts';

/** Replies of a real model while they are streamed. Nothing while none is. */
export function LiveReplies({ setup = pageProviderSetup() }: { readonly setup?: ProviderSetup }) {
  const replies = useLiveReplies(setup);
  if (replies.length === 0) return null;
  return (
    <section className="live-replies" aria-label="Replies on their way" aria-live="off">
      {replies.map(({ agent, step, text, reasoning, calls }) => (
        <div key={`${agent}/${step}`} className="live-reply">
          <span className="muted small">step {step}, on its way</span>
          {reasoning === '' ? null : <pre className="code muted">{reasoning}</pre>}
          {text === '' ? null : <pre className="code">{text}</pre>}
          {calls.length === 0 ? null : (
            <pre className="code">{calls.map(({ name, argumentsText }) => `${name} ${argumentsText}`).join('\n')}</pre>
          )}
        </div>
      ))}
    </section>
  );
}
