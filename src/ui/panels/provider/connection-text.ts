import { assertNever } from '../../../base/assert-never.ts';
import type { ConnectionReport } from '../../../providers/connection-report.ts';
import type { ProviderOrigin } from '../../../providers/origin.ts';

/** What was found, and what to do about it. */
export interface ConnectionText {
  readonly what: string;
  /** Null when nothing needs to be done. */
  readonly todo: string | null;
  /** The provider's own words, foreign text; "" for none. */
  readonly says: string;
}

export function connectionText(report: ConnectionReport, origin: ProviderOrigin, modelId: string): ConnectionText {
  const says = 'says' in report ? report.says : '';
  const text = (what: string, todo: string | null): ConnectionText => ({ what, todo, says });
  switch (report.kind) {
    case 'works':
      return text(`${modelId} answered in ${Math.round(report.ms)} ms.`, null);
    case 'no-key':
      return text(`No key is held for ${origin}.`, 'Enter one above.');
    case 'wrong-key':
      return text(
        'The key was refused.',
        'Copy it again in full, or make a new one; a key that was shown elsewhere may have been revoked.',
      );
    case 'key-of-another':
      return text(
        `The key was refused. It looks like one of ${report.issuer.title}, which belongs to ${report.issuer.origin}.`,
        `Forget it here. Enter a key made for ${origin}, or choose ${report.issuer.title} as the provider.`,
      );
    case 'no-permission':
      return text('The key is known and may not do this.', 'Look at its permissions, project and region with the provider.');
    case 'browsers-refused':
      return text(
        'The organisation of this key allows no requests from web pages.',
        'Use a key of another organisation, or a gateway of your own that speaks the same format.',
      );
    case 'page-refused':
      return text(
        'The key is limited to other web sites.',
        'Add the origin of this page to the key’s list of sites, or lift the limit.',
      );
    case 'no-quota':
      return text(
        'The account has no quota or credit left.',
        'Add credit or raise the limit with the provider. The key itself is right.',
      );
    case 'busy':
      return text(
        'The provider is busy or limits the rate right now.',
        'Key and model are right as far as this shows. Try again in a minute.',
      );
    case 'unknown-model':
      return text(`The provider does not know ${modelId}, or this key may not use it.`, 'Choose one from “List models”.');
    case 'wrong-address':
      return text(
        `Something answered (${report.status}) that does not speak this format.`,
        'Look at the path of the base URL, and whether the provider above is the right one.',
      );
    case 'refused-request':
      return text(
        `The request was refused (${report.status}).`,
        'Read what the provider says; try another thinking setting or model.',
      );
    case 'server-error':
      return text(`The provider failed (${report.status}).`, 'Nothing is wrong here. Try again later.');
    case 'redirected':
      return text(
        `${origin} redirects elsewhere, and a key is not sent along.`,
        'Enter the address it redirects to as the base URL.',
      );
    case 'timed-out':
      return text('No answer within 30 seconds.', 'A local model may still be loading; try again.');
    case 'policy':
      return text(
        `This page’s own policy does not let it connect to ${origin}.`,
        'Allow the origin above and reload. An extension or a host’s header may also set a stricter policy.',
      );
    case 'cors':
      return text(
        `${origin} is there but does not let this page read its answers (CORS), most likely.`,
        'On a server of yours, allow the origin of this page: OLLAMA_ORIGINS for Ollama, the CORS switch of LM Studio, --allowed-origins of vLLM.',
      );
    case 'unreachable':
      return text(
        `Nothing answers at ${origin}.`,
        'Is the server running, at this port, and are you online? The browser may also ask first before a page may reach your own machine or network.',
      );
    default:
      return assertNever(report, 'connectionText');
  }
}
