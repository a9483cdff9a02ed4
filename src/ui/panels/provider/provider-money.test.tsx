import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseOrigin } from '../../../providers/origin.ts';
import { createProviderSetup } from '../../../state/provider-store.ts';
import { FirstRunDialog } from './first-run-dialog.tsx';
import { ProviderForm } from './provider-form.tsx';
import { SpendBadge } from './spend-badge.tsx';

const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';
const PAGE = { isFramed: false, hasServiceWorker: false };

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  };
}

function createSetup() {
  const setup = createProviderSetup({ local: memory(), session: null });
  const origin = parseOrigin('https://api.anthropic.com');
  if (!origin.ok) throw new Error('origin');
  setup.enterKey(origin.value, CANARY, false);
  return { setup, origin: origin.value };
}

function showForm(modelId: string) {
  const { setup } = createSetup();
  setup.edit({ modelId });
  render(<ProviderForm setup={setup} page={PAGE} onReload={() => {}} />);
  return setup;
}

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

/** What loads on demand takes its time on a busy machine. */
const LOADED = { timeout: 10_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('ProviderForm, money and thinking', () => {
  it('shows the list price with its source and date', async () => {
    showForm('claude-sonnet-4-5');
    expect(
      await screen.findByText(/^\$3 input, \$15 output, \$0.3 cached input per million tokens\..*2026-09-23\.$/),
    ).toBeTruthy();
  });

  it('says that a price is unknown, and takes one from the person', async () => {
    const setup = showForm('my-own-model');
    expect(await screen.findByText(/price of this model is unknown/, {}, LOADED)).toBeTruthy();
    const input = screen.getByLabelText(/^Output \(US dollars per million/);
    fireEvent.change(input, { target: { value: '2.5' } });
    fireEvent.blur(input);
    expect(
      await screen.findByText(/^\$0 input, \$2.5 output per million tokens\. Source: entered by you/, {}, LOADED),
    ).toBeTruthy();
    expect(Object.values(setup.store.getState().settings.ownPrices)).toMatchObject([{ outputPerMillion: 2.5 }]);
    fireEvent.click(screen.getByRole('button', { name: 'Take the list price', hidden: true }));
    expect(setup.store.getState().settings.ownPrices).toEqual({});
  });

  it('offers the forms of thinking that the format can say', () => {
    const setup = showForm('m');
    const forms = () =>
      within(screen.getByLabelText('Thinking'))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(forms()).toContain('A budget of tokens');
    fireEvent.change(screen.getByLabelText('Thinking'), { target: { value: 'budget' } });
    expect(screen.getByLabelText(/^Thinking budget/)).toBeTruthy();
    expect(setup.store.getState().settings.thinking).toEqual({ kind: 'budget', tokens: 4_096 });
    act(() => setup.choosePreset('openai'));
    expect(forms()).toEqual(expect.arrayContaining(['Off', 'Effort: high']));
    expect(forms()).not.toContain('A budget of tokens');
  });

  it('says what a test of the connection found and what to do', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ type: 'error', error: { type: 'not_found_error', message: `model: ${CANARY}` } }, { status: 404 }),
    );
    showForm('claude-x');
    fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(/does not know claude-x/, {}, LOADED)).toBeTruthy();
    expect(screen.getByText('Choose one from “List models”.')).toBeTruthy();
    expect(screen.getByText('model: [redacted key]')).toBeTruthy();
  });

  it('offers the browser’s own model only where there is one', () => {
    showForm('m');
    expect(screen.queryByRole('option', { name: 'The browser’s own model' })).toBeNull();
    cleanup();
    vi.stubGlobal('LanguageModel', { create: async () => {}, availability: async () => 'available' });
    const setup = showForm('m');
    expect(screen.getByRole('option', { name: 'The browser’s own model' })).toBeTruthy();
    act(() => setup.choosePreset('built-in'));
    expect(screen.queryByLabelText('Base URL')).toBeNull();
    expect(screen.getByText(/^Ready\. Run asks the model of this browser/)).toBeTruthy();
  });

  it('lists the origins that were allowed, and takes them away again', () => {
    const setup = showForm('m');
    const origin = parseOrigin('https://models.example');
    if (!origin.ok) throw new Error('origin');
    act(() => setup.allowOrigin(origin.value));
    fireEvent.click(screen.getByRole('button', { name: 'Remove https://models.example', hidden: true }));
    expect(setup.store.getState().storedOrigins).toBe('[]');
  });
});

describe('FirstRunDialog', () => {
  function ask(usd: number | null) {
    const { setup, origin } = createSetup();
    const onDecline = vi.fn();
    render(<FirstRunDialog setup={setup} onDecline={onDecline} />);
    const worst = { requests: 80, tokens: 50_000, usd };
    const price = usd === null ? null : { inputPerMillion: 3, outputPerMillion: 15, source: 'a list', asOf: '2026-09-23' };
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = setup.consents.ask({ origin, modelId: 'claude-x', worst, price }, new AbortController().signal);
    });
    return { answer, onDecline };
  }

  it('names model, origin and the most that a run costs', async () => {
    const { answer } = ask(0.73);
    expect(document.querySelector('dialog')?.textContent).toMatch(
      /claude-x at https:\/\/api.anthropic.com.*at most \$0.7300 in 50,000 tokens and 80 requests.*a list, 2026-09-23/,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Run', hidden: true }));
    expect(await answer).toBe(true);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('says of an unknown price that it is unknown, and can be declined', async () => {
    const { answer, onDecline } = ask(null);
    expect(document.querySelector('dialog')?.textContent).toContain('Its price is unknown.');
    fireEvent.click(screen.getByRole('button', { name: 'Do not run', hidden: true }));
    expect(await answer).toBe(false);
    expect(onDecline).toHaveBeenCalledOnce();
  });
});

describe('SpendBadge', () => {
  it('is absent before the first request', () => {
    const { setup } = createSetup();
    render(<SpendBadge setup={setup} />);
    expect(document.body.textContent).toBe('');
  });

  it('shows the run beside its budget, and the page once it is more', () => {
    const { setup } = createSetup();
    render(<SpendBadge setup={setup} />);
    const spendOnce = () => {
      setup.spend.beginRun({ tokenBudget: 50_000, usdBudget: 0.5 });
      setup.spend.note({ inputTokens: 1_000, outputTokens: 100 }, { inputPerMillion: 3, outputPerMillion: 15, source: 'x' });
    };
    const run = 'this run $0.0045, 1,100 tokens of at most $0.5000 and 50,000 tokens';
    act(spendOnce);
    expect(document.body.textContent).toBe(`${run} · 1 request`);
    act(spendOnce);
    expect(document.body.textContent).toBe(`${run} · this page $0.0090, 2,200 tokens · 2 requests`);
  });

  it('never shows an unknown price as nothing', () => {
    const { setup } = createSetup();
    render(<SpendBadge setup={setup} />);
    act(() => setup.spend.note({ inputTokens: 1_000, outputTokens: 100 }, null));
    expect(document.body.textContent).toBe('this page price unknown, 1,100 tokens · 1 request');
  });
});
