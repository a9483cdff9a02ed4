import { useId } from 'react';
import { builtInApi } from '../../../providers/built-in-api.ts';
import { BUILT_IN, PROVIDER_PRESETS, presetById } from '../../../providers/presets.ts';
import type { ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup } from '../../../state/provider-store.ts';

interface PresetFieldProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
}

/** Which provider. The browser's own model is offered where there is one. */
export function PresetField({ setup, settings }: PresetFieldProps) {
  const noteId = useId();
  const hasBuiltIn = builtInApi() !== null || settings.presetId === BUILT_IN.id;
  return (
    <>
      <label className="field">
        <span className="provider-label">Provider</span>
        <select
          className="select"
          value={settings.presetId}
          aria-describedby={noteId}
          onChange={(event) => setup.choosePreset(event.target.value)}
        >
          {[...PROVIDER_PRESETS, ...(hasBuiltIn ? [BUILT_IN] : [])].map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p id={noteId} className="provider-note">
        {noteOf(settings)}
      </p>
    </>
  );
}

/** A note is about the preset's own address; of another one it may not be true. */
function noteOf({ presetId, baseUrl }: ProviderSettings): string {
  if (presetId === BUILT_IN.id) return BUILT_IN.note;
  const preset = presetById(presetId);
  return preset !== null && (preset.baseUrl === '' || preset.baseUrl === baseUrl) ? preset.note : '';
}
