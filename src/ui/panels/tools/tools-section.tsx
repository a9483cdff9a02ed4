import { useState } from 'react';
import type { Tool } from '../../../domain/tool.ts';
import { toolDraftKey } from '../../../state/edit-tools.ts';
import { removeTool } from '../../../state/edit-tools-actions.ts';
import type { Session } from '../../../state/session.ts';
import { useSelection, useSession, useWorkbench } from '../../../state/session-context.ts';
import { EditIcon } from '../../elements/edit-icon.tsx';
import { formatCount } from '../../elements/figures.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { useFileDrop } from './use-file-drop.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);
const ToolDialog = lazyPart(async () => (await import('./tool-dialog.tsx')).ToolDialog);

/** More tools than this get a filter and a list that scrolls by itself. */
const MANY = 8;

/** The mock tools of the scenario. Files dropped anywhere on the page open the import. */
export function ToolsSection() {
  const session = useSession();
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const scenarioId = useWorkbench((state) => state.workbench.scenario.id);
  const [importing, setImporting] = useState<'closed' | 'open' | File>('closed');
  const [filter, setFilter] = useState('');
  const [edited, setEdited] = useState<Edited | null>(null);
  const edit = (name: string) => {
    const { scenario } = session.workbench.getState().workbench;
    setEdited({
      name,
      scenario: scenario.id,
      at: scenario.tools.findIndex((tool) => tool.definition.name === name),
      count: scenario.tools.length,
    });
  };
  useFileDrop((file) => {
    if (file.name.endsWith('.mulligan.json')) void openDropped(session, file);
    else setImporting(file);
  });
  const shown =
    filter === '' ? tools : tools.filter(({ definition }) => definition.name.toLowerCase().includes(filter.toLowerCase()));
  // An undo can bring another scenario to the front: the tool that stands at its place there is not the one in hand.
  const editedTool = edited === null || edited.scenario !== scenarioId ? undefined : findEdited(tools, edited);
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
          <ToolItem key={tool.definition.name} tool={tool} onEdit={() => edit(tool.definition.name)} />
        ))}
      </ul>
      {importing === 'closed' ? null : (
        <ImportDialog
          key={importing === 'open' ? 'open' : `${importing.name} ${importing.lastModified} ${importing.size}`}
          file={importing === 'open' ? null : importing}
          onClose={() => setImporting('closed')}
          onCreated={edit}
        />
      )}
      {editedTool === undefined ? null : (
        <ToolDialog
          tool={editedTool}
          onRenamed={(name) => setEdited((before) => (before === null ? null : { ...before, name }))}
          onOpen={edit}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

/** The tool in the dialog: by its name, and by its place when an undo gave it back another name. */
interface Edited {
  readonly name: string;
  /** The scenario it is of, by id. */
  readonly scenario: string;
  readonly at: number;
  /** Tools there were; with more or fewer the place says nothing. */
  readonly count: number;
}

function findEdited(tools: readonly Tool[], { name, at, count }: Edited): Tool | undefined {
  return tools.find(({ definition }) => definition.name === name) ?? (tools.length === count ? tools[at] : undefined);
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
  const hasDraft = useWorkbench(({ workbench }) =>
    (['json', 'value'] as const).some((text) => Object.hasOwn(workbench.drafts, toolDraftKey(workbench.scenario.id, name, text))),
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
        <button type="button" className="icon-button" title={`Edit ${name}`} aria-label={`Edit ${name}`} onClick={onEdit}>
          <EditIcon />
        </button>
        <RemoveButton what={name} onRemove={() => removeTool(session, name)} />
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
