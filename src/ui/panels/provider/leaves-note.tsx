import type { ProviderOrigin } from '../../../providers/origin.ts';

/** What a run sends, to whom, and what stays. `origin` is null while there is none. */
export function LeavesNote({ origin }: { readonly origin: ProviderOrigin | null }) {
  const to = origin ?? 'the provider';
  return (
    <details className="provider-leaves">
      <summary>What leaves this machine</summary>
      <ul>
        <li>
          To {to}: the system text, the task, the definitions of the tools and the whole conversation, failures included, at every
          step.
        </li>
        <li>To {to}: the key, in one header of each request, and the origin of this page. No cookie, no referrer.</li>
        <li>To nobody else: tools are answered by the mock world in this page; no tool is really called.</li>
        <li>
          A script that got into this page could read a key. Use one with a spending limit, and revoke it when you are done.
        </li>
      </ul>
    </details>
  );
}
