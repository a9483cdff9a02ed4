import { useId, useState } from 'react';
import { describeListProblem, useModelList } from '../../../state/provider-models.ts';
import type { ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';

interface ModelFieldProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  /** Null while the address is no address. */
  readonly target: ProviderTarget | null;
  readonly keyRevision: number;
}

/** The model's id: free text, with the provider's own list as suggestions once it was asked for. */
export function ModelField({ setup, settings, target, keyRevision }: ModelFieldProps) {
  const listId = useId();
  const statusId = useId();
  const [wantedFrom, setWantedFrom] = useState<string | null>(null);
  const href = target?.baseUrl.href ?? null;
  const isWanted = href !== null && wantedFrom === href;
  const { data, isFetching, refetch } = useModelList(setup, target, keyRevision, isWanted);
  const models = data?.ok === true ? data.value.models : [];
  const list = () => (isWanted ? void refetch() : setWantedFrom(href));

  return (
    <div className="field">
      <div className="row provider-model">
        <label className="field grow">
          <span className="provider-label">Model</span>
          <input
            className="text-input code"
            type="text"
            autoComplete="off"
            spellCheck={false}
            list={listId}
            value={settings.modelId}
            aria-describedby={statusId}
            onChange={(event) => setup.edit({ modelId: event.target.value })}
          />
        </label>
        <datalist id={listId}>
          {models.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </datalist>
        <button type="button" className="button" disabled={target === null || isFetching} onClick={list}>
          List models
        </button>
      </div>
      <p id={statusId} className={data?.ok === false ? 'provider-problem' : 'provider-note'} role="status">
        {statusText(isFetching, data)}
      </p>
    </div>
  );
}

function statusText(isFetching: boolean, data: ReturnType<typeof useModelList>['data']): string {
  if (isFetching) return 'Asking for the list…';
  if (data === undefined) return 'Type an id, or ask the provider for its list.';
  if (!data.ok) return describeListProblem(data.error);
  const { models, dropped } = data.value;
  const left = dropped === 0 ? '' : ` ${dropped} entries without an id were left out.`;
  return models.length === 0 ? `The list is empty.${left}` : `${models.length} models; type to choose.${left}`;
}
