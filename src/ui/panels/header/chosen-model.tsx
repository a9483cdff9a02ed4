import { useSession } from '../../../state/session-context.ts';
import { useProviderSettings } from '../../../state/use-provider-settings.ts';

/** The real model that is set up, and the way to its set-up. */
export function ChosenModel() {
  const session = useSession();
  const modelId = useProviderSettings((settings) => settings.modelId);
  return (
    <>
      {modelId === '' ? null : <code className="cut muted chosen-model">{modelId}</code>}
      <button type="button" className="link" onClick={() => session.dialog.setState({ open: { kind: 'provider' } })}>
        Set up
      </button>
    </>
  );
}
