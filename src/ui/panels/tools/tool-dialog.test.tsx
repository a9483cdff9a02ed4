import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Tool } from '../../../domain/tool.ts';
import { editScenario, undo } from '../../../state/actions.ts';
import type { Session } from '../../../state/session.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { ToolDialog } from './tool-dialog.tsx';

stubPageForEach();

function Opened({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('search_invoices');
  const tool = useWorkbench((state) => state.workbench.scenario.tools.find(({ definition }) => definition.name === name));
  return tool === undefined ? null : <ToolDialog tool={tool} onRenamed={setName} onOpen={setName} onClose={onClose} />;
}

async function setup(change: (tool: Tool) => Tool = (tool) => tool) {
  const session = await openSession();
  editScenario(session, (scenario) => ({
    ...scenario,
    tools: scenario.tools.map((tool) => (tool.definition.name === 'search_invoices' ? change(tool) : tool)),
  }));
  const onClose = vi.fn();
  renderInSession(session, <Opened onClose={onClose} />);
  const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /as JSON$/ });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { session, onClose, json, part, tool: () => toolOf(session) };
}

function toolOf(session: Session): Tool {
  const [first] = session.workbench.getState().workbench.scenario.tools;
  if (first === undefined) throw new Error('no tool');
  return first;
}

test('a control changes the tool and the JSON beside it, and nothing else of the schema', async () => {
  const { tool, json } = await setup();
  const before = tool().definition.inputSchema;
  fireEvent.change(screen.getByLabelText('What the model reads about limit'), { target: { value: 'how many' } });
  const { properties, ...rest } = tool().definition.inputSchema;
  const { properties: then, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
  expect(properties).toEqual({
    ...(then as object),
    limit: { type: 'integer', minimum: 1, maximum: 100, description: 'how many' },
  });
  expect(JSON.parse(json().value)).toEqual(tool());
});

test('JSON changes the controls once it is right; until then they wait', async () => {
  const { json, tool } = await setup();
  const whole = json().value;
  fireEvent.change(json(), { target: { value: whole.replace('"Finds', '"Finds" "') } });
  await waitFor(() => expect(document.querySelector('.json-editor-findings code')?.textContent).toMatch(/^line 4:/));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').closest('fieldset')?.disabled).toBe(true);
  expect(tool().definition.description).toMatch(/^Finds/);
  fireEvent.change(json(), { target: { value: whole.replace('Finds', 'Seeks') } });
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toMatch(/^Seeks/));
  expect(json().value).toContain('Seeks');
  expect(screen.getByLabelText('Description').closest('fieldset')?.disabled).toBe(false);
});

test('a text that is left right away still counts', async () => {
  const { json, tool, session } = await setup();
  fireEvent.change(json(), { target: { value: json().value.replace('Finds', 'Seeks') } });
  fireEvent.blur(json());
  await waitFor(() => expect(tool().definition.description).toMatch(/^Seeks/));
  await waitFor(() => expect(session.workbench.getState().workbench.drafts).toEqual({}));
});

test('a name that is taken or empty is named and changes nothing', async () => {
  const { tool } = await setup();
  const [name] = screen.getAllByLabelText('Name');
  fireEvent.change(name as HTMLElement, { target: { value: 'sum_amounts' } });
  expect(screen.getByText('another tool has that name')).toBeTruthy();
  fireEvent.change(name as HTMLElement, { target: { value: '' } });
  expect(screen.getByText('a name for the tool')).toBeTruthy();
  expect(tool().definition.name).toBe('search_invoices');
});

test('a name that some providers refuse names them', async () => {
  await setup();
  fireEvent.change(screen.getAllByLabelText('Name')[0] as HTMLElement, { target: { value: 'find invoices' } });
  const refusals = await waitFor(() => {
    const list = document.querySelector('.refusals');
    expect(list).not.toBeNull();
    return list?.textContent ?? '';
  });
  expect(refusals).toMatch(/OpenAI/);
  expect(refusals).toMatch(/Anthropic/);
  expect(refusals).toMatch(/Gemini/);
});

test('what the form cannot show is named and survives an edit beside it', async () => {
  const oneOf = [{ type: 'string' }, { type: 'integer' }];
  const { tool } = await setup((before) => ({
    ...before,
    definition: {
      ...before.definition,
      inputSchema: {
        type: 'object',
        properties: { id: { oneOf }, note: { type: 'string', default: 'x' } },
        $defs: { a: {} },
        title: 'T',
      },
    },
  }));
  expect(screen.getByText('oneOf')).toBeTruthy();
  expect(screen.getByText('default')).toBeTruthy();
  expect(screen.getByText('$defs, title')).toBeTruthy();
  fireEvent.click(screen.getAllByLabelText('required')[0] as HTMLElement);
  expect(tool().definition.inputSchema).toEqual({
    type: 'object',
    properties: { id: { oneOf }, note: { type: 'string', default: 'x' } },
    $defs: { a: {} },
    title: 'T',
    required: ['id'],
  });
});

test('members are added, moved, renamed and removed, and each step is undone', async () => {
  const { tool, session } = await setup();
  const names = () => Object.keys(tool().definition.inputSchema.properties as object);
  fireEvent.click(screen.getByLabelText('Add a member to the arguments'));
  expect(names()).toEqual(['status', 'start_date', 'limit', 'parameter']);
  fireEvent.click(screen.getByLabelText('Move parameter up'));
  fireEvent.change(within(screen.getByRole('listitem', { name: 'parameter' })).getByLabelText('Name'), {
    target: { value: 'sort' },
  });
  expect(names()).toEqual(['status', 'start_date', 'sort', 'limit']);
  expect(tool().definition.inputSchema.required).toEqual(['status', 'start_date', 'limit', 'sort']);
  fireEvent.click(screen.getByLabelText('Remove start_date'));
  expect(names()).toEqual(['status', 'sort', 'limit']);
  for (let step = 0; step < 4; step++) undo(session);
  expect(names()).toEqual(['status', 'start_date', 'limit']);
});

test('stepping through the types of a member loses nothing', async () => {
  const { tool } = await setup();
  const before = JSON.stringify(tool());
  for (const type of ['number', 'integer', 'boolean', 'object', 'string']) {
    fireEvent.change(screen.getByLabelText('Type of start_date'), { target: { value: type } });
  }
  expect(JSON.stringify(tool())).toBe(before);
});

test('the contract gives a sample for an answer and the preview says that it keeps it', async () => {
  const { tool, part } = await setup();
  fireEvent.click(part('Contract of its value').getByText('Answer with a sample of it'));
  await waitFor(() => expect(tool().behaviour).not.toMatchObject({ value: { count: 3 } }));
  expect(await part('Behaviour').findByText('Keeps the contract.')).toBeTruthy();
});

test('a template is previewed as it is typed, with its errors in place', async () => {
  const { part } = await setup();
  fireEvent.click(part('Behaviour').getByLabelText('A template over the arguments'));
  const template = part('Behaviour').getByLabelText(/^Liquid template/);
  fireEvent.change(template, { target: { value: '{"count": {{ arguments.limit }}, "invoices": []}' } });
  expect(await part('Behaviour').findByText(/"count": 100/)).toBeTruthy();
  fireEvent.change(template, { target: { value: '{"count":\n {{ arguments.limit | nope }}}' } });
  expect(await part('Behaviour').findByText(/^line 2/)).toBeTruthy();
  fireEvent.change(template, { target: { value: '{"count": "many", "invoices": []}' } });
  expect(await part('Behaviour').findByText('/count')).toBeTruthy();
});

test('a fallback gets the arguments that its rules make', async () => {
  const { tool, part } = await setup();
  fireEvent.click(part('Fallbacks').getByText('+ Add a fallback'));
  fireEvent.change(part('Fallbacks').getByLabelText('With arguments'), { target: { value: 'adapted' } });
  fireEvent.click(part('Fallbacks').getByText('+ Add a member'));
  fireEvent.change(part('Fallbacks').getByLabelText('How amounts comes about'), { target: { value: 'constant' } });
  fireEvent.change(part('Fallbacks').getByLabelText('Value of amounts'), { target: { value: '[1, 2]' } });
  fireEvent.change(part('Fallbacks').getByLabelText('What the model reads beside the value'), { target: { value: 'stale' } });
  expect(tool().fallbacks).toEqual([
    { tool: 'sum_amounts', arguments: [{ kind: 'constant', name: 'amounts', value: [1, 2] }], note: 'stale' },
  ]);
  expect(part('Fallbacks').getByText('{"amounts":[1,2]}')).toBeTruthy();
  fireEvent.click(part('Fallbacks').getByLabelText('Remove the fallback sum_amounts'));
  expect(tool()).not.toHaveProperty('fallbacks');
});

test('traits say what they decide, limits keep their order', async () => {
  const { tool, part } = await setup();
  fireEvent.click(part('Traits').getByLabelText('writes'));
  fireEvent.click(part('Traits').getByLabelText('idempotent'));
  expect(part('Traits').getByText(/may write twice/)).toBeTruthy();
  fireEvent.change(part('Traits').getByLabelText('Fastest answer, ms'), { target: { value: '9999' } });
  expect(part('Traits').getByText(/^at most/)).toBeTruthy();
  fireEvent.change(part('Traits').getByLabelText('Slowest answer, ms'), { target: { value: '20000' } });
  expect(tool()).toMatchObject({ traits: { writes: true, idempotent: false }, latencyMs: { max: 20_000 } });
});

test('a bound is a row of pointer, limits and note', async () => {
  const { tool, part } = await setup();
  fireEvent.click(part('Sanity bounds').getByText('+ Add a bound'));
  fireEvent.change(part('Sanity bounds').getByLabelText('Number at'), { target: { value: 'count' } });
  expect(part('Sanity bounds').getByText(/a JSON Pointer/)).toBeTruthy();
  fireEvent.change(part('Sanity bounds').getByLabelText('Number at'), { target: { value: '/count' } });
  fireEvent.change(part('Sanity bounds').getByLabelText('At most'), { target: { value: '2' } });
  expect(tool().bounds).toEqual([{ path: '/count', min: null, max: 2, note: 'not plausible' }]);
  expect(await part('Behaviour').findByText(/Warning: \/count is 3: not plausible/)).toBeTruthy();
});

test('a duplicate is edited next, a deletion closes and can be undone', async () => {
  const { session, onClose } = await setup();
  fireEvent.click(screen.getByText('Duplicate'));
  expect(screen.getByRole('dialog', { name: 'Tool: search_invoices_copy' })).toBeTruthy();
  fireEvent.click(screen.getByText('Delete'));
  expect(onClose).toHaveBeenCalled();
  expect(session.workbench.getState().removed?.what).toBe('the tool search_invoices_copy');
});
