import type { Page } from '@playwright/test';

/** What a hand can do next, as the page shows it. */
interface Target {
  readonly index: number;
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  /** Where to click, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isEditor: boolean;
  readonly options: number;
}

const KEYS = [
  ...['r', 's', 'e', 'l', 'o', 'a', 'd', 'w', 'c', 'k', 'n', 'p', 't', 'z', '0', '+', '-', '[', ']', '.', ',', '/', '?'],
  ...['Space', 'Enter', 'Escape', 'Escape', 'Tab', 'Shift+Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Control+z', 'Control+z', 'Control+Shift+z', 'Control+k', 'Delete', 'Backspace', 'Home', 'End'],
];
const TEXTS = [
  ...['', ' ', '0', '-1', '1e999', '3', '{}', '{"a":', '[1,2', 'null', '"x"', 'search', '429 rate limit', '{{ broken'],
  ...['__proto__', 'constructor', '<img src=x onerror=1>', 'Ünïcödé 😀 \u202e', 'long '.repeat(60)],
];
/** What opens a window of the system, asks a real server, or takes the work from another tab. */
const NOT_PRESSED = /download|save as|take over|choose a file|open a file|list models|test|allow|copy/i;

/** Does what nobody planned: clicks, keys, texts and reloads drawn from a seed, so that what it meets can be met again. */
export class Monkey {
  /** Everything it did, in words. */
  readonly log: string[] = [];
  readonly #page: Page;
  #state: number;

  constructor(page: Page, seed: number) {
    this.#page = page;
    this.#state = seed >>> 0;
  }

  /** One thing. What is gone before the hand gets there is no failure. */
  async act(): Promise<void> {
    const draw = this.#draw();
    if (draw < 0.22) await this.#press(this.#pick(KEYS));
    else if (draw < 0.235) await this.#reload();
    else if (draw < 0.29) await this.#type();
    else await this.#use();
  }

  async #press(key: string | undefined): Promise<void> {
    if (key === undefined) return;
    this.log.push(`key ${key}`);
    await this.#page.keyboard.press(key);
  }

  async #reload(): Promise<void> {
    this.log.push('reload');
    await this.#page.reload();
    await this.#page.locator('.screen').waitFor();
  }

  async #type(): Promise<void> {
    const text = this.#pick(TEXTS) ?? '';
    this.log.push(`type ${JSON.stringify(text.slice(0, 20))}`);
    if (this.#draw() < 0.4) await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.insertText(text);
  }

  async #use(): Promise<void> {
    const targets = await this.#targets();
    const target = this.#pick(targets.filter(({ name, type }) => type !== 'file' && !NOT_PRESSED.test(name)));
    if (target === undefined) return this.#press('Escape');
    this.log.push(`${target.tag} ${target.name}`);
    if (target.tag === 'SELECT') {
      const index = Math.floor(this.#draw() * target.options);
      await this.#page.evaluate(choose, { at: target.index, index });
      return;
    }
    // A canvas is one target with many places.
    const spread = target.tag === 'CANVAS' ? (this.#draw() - 0.5) * target.width : 0;
    await this.#page.mouse.click(target.x + spread, target.y);
    const isText = /^(?:INPUT|TEXTAREA)$/.test(target.tag) && !/checkbox|radio/.test(target.type);
    if (isText || target.isEditor) await this.#type();
  }

  #targets(): Promise<readonly Target[]> {
    return this.#page.evaluate(targetsInFront);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#draw() * items.length)];
  }

  /** 0 ≤ draw < 1; mulberry32. */
  #draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** In the page: what can be pressed, in the dialog in front or on the whole screen. What is scrolled away is brought near. */
function targetsInFront(): readonly Target[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = [
    ...root.querySelectorAll<HTMLElement>(
      'button, select, input, textarea, summary, canvas, [role=menuitem], [role=slider], .json-editor-host',
    ),
  ].filter((element) => !element.matches(':disabled') && element.checkVisibility());
  const away = all.filter((element) => {
    const { bottom, top } = element.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  });
  // One of those that are out of sight, another one each time.
  away[(all.length * 7 + away.length * 13) % Math.max(1, away.length)]?.scrollIntoView({ block: 'center' });
  for (const old of document.querySelectorAll('[data-monkey]')) old.removeAttribute('data-monkey');
  return all.flatMap((element, index) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)];
    const top = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : document.elementFromPoint(x, y);
    if (top === null || box.width < 2 || !(element.contains(top) || top.contains(element))) return [];
    element.dataset.monkey = String(index);
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const name = element.getAttribute('aria-label') ?? (element.textContent || label || element.title);
    return [
      {
        index,
        tag: element.tagName,
        type: element instanceof HTMLInputElement ? element.type : '',
        name: name.trim().slice(0, 60),
        x,
        y,
        width: box.width,
        isEditor: element.matches('.json-editor-host'),
        options: element instanceof HTMLSelectElement ? element.options.length : 0,
      },
    ];
  });
}

/** In the page: the choice a hand makes in a list that the system draws. */
function choose({ at, index }: { readonly at: number; readonly index: number }): void {
  const select = document.querySelector<HTMLSelectElement>(`select[data-monkey="${at}"]`);
  if (select === null) return;
  select.focus();
  select.selectedIndex = index;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
