import { useState } from 'react';
import type { Tool } from '../../../domain/tool.ts';
import { removeFromScenario } from '../../../state/actions.ts';
import { withoutTool } from '../../../state/edit-scenario.ts';
import type { Session } from '../../../state/session.ts';
import { useSelection, useSession, useWorkbench } from '../../../state/session-context.ts';
import { draftKey } from '../../../state/workbench.ts';
import { formatCount } from '../../elements/figures.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** More tools than this get a filter and a list that scrolls by itself. */
const MANY = 8;

/** The mock tools of the scenario. Files dropped anywhere on the page open the import. */
export function ToolsSection() {
  const session = useSession();
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const [importing, setImporting] = useState<'closed' | 'open' | File>('closed');
  const [filter, setFilter] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  useFileDrop((file) => {
    if (file.name.endsWith('.mulligan.json')) void openDropped(session, file);
    else setImporting(file);
  });
  const shown =
    filter === '' ? tools : tools.filter(({ definition }) => definition.name.toLowerCase().includes(filter.toLowerCase()));
  const editedTool = tools.find((tool) => tool.definition.name === edited);
  return (
    <Section
      title="Tools"
      aside={
        <button type="button" className="link" onClick={() => setImporting('open')}>
          + Add or import
        </button>
      }
    >
      {tools.length === 0 ? (
        <p className="muted small pad">No tool yet. Paste or drop a tools file of OpenAI, Anthropic, Gemini or MCP.</p>
      ) : null}
      {tools.length <= MANY ? null : (
        <div className="pad tool-filter">
          <input
            type="search"
            className="text-input"
            placeholder={`Filter ${tools.length} tools by name`}
            aria-label="Filter the tools by name"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      <ul className={`tool-list${tools.length > MANY ? ' many' : ''}`}>
        {shown.map((tool) => (
          <ToolItem key={tool.definition.name} tool={tool} onEdit={() => setEdited(tool.definition.name)} />
        ))}
      </ul>
      {importing === 'closed' ? null : (
        <ImportDialog
          key={importing === 'open' ? 'open' : `${importing.name} ${importing.lastModified} ${importing.size}`}
          file={importing === 'open' ? null : importing}
          onClose={() => setImporting('closed')}
          onCreated={setEdited}
        />
      )}
      {editedTool === undefined ? null : <ToolDialog tool={editedTool} onRenamed={setEdited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

/** A shared document opens in its frame; it is no list of tools. */
async function openDropped(session: Session, file: File): Promise<void> {
  const { openSharedFile } = await import('../../../state/share.ts');
  await openSharedFile(session, file);
}

function ToolItem({ tool, onEdit }: { readonly tool: Tool; readonly onEdit: () => void }) {
  const session = useSession();
  const { name } = tool.definition;
  const isSelected = useSelection((state) => state.tool === name);
  const faults = useWorkbench(
    (state) =>
      state.workbench.scenario.faults.filter(
        ({ target }) => target.kind === 'tool' && (target.tool === name || target.tool === null),
      ).length,
  );
  const hasDraft = useWorkbench((state) =>
    Object.hasOwn(state.workbench.drafts, draftKey('tool', state.workbench.scenario.id, name)),
  );
  return (
    <li className={`tool${isSelected ? ' selected' : ''}`}>
      <button
        type="button"
        className="tool-main"
        aria-pressed={isSelected}
        title={`${tool.definition.description || name}\nSelect: new faults begin with it`}
        onClick={() => session.selection.setState({ tool: isSelected ? null : name })}
      >
        <span className="tool-line">
          <code className="tool-name">{name}</code>
          {hasDraft ? <span className="badge class-permanent">unfinished edit</span> : null}
          {faults === 0 ? null : <span className="badge class-transient">{formatCount(faults, 'fault')}</span>}
        </span>
        <span className="muted small cut">{traitsOf(tool)}</span>
      </button>
      <span className="tool-actions">
        <button
          type="button"
          className="icon-button text"
          title={`Edit ${name} as JSON`}
          aria-label={`Edit ${name} as JSON`}
          onClick={onEdit}
        >
          {'{}'}
        </button>
        <RemoveButton
          what={name}
          onRemove={() => {
            if (isSelected) session.selection.setState({ tool: null });
            removeFromScenario(session, `the tool ${name}`, (scenario) => withoutTool(scenario, name));
          }}
        />
      </span>
    </li>
  );
}

function traitsOf({ definition, traits }: Tool): string {
  const properties = definition.inputSchema.properties;
  const count = typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0;
  // Reading twice is harmless whatever the tool says; of a write it decides whether a lost reply may be tried again.
  const repeat = traits.writes ? [traits.idempotent ? 'idempotent' : 'not idempotent'] : [];
  return [traits.writes ? 'write' : 'read', ...repeat, formatCount(count, 'parameter')].join(' · ');
}
