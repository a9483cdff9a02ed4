import type { Failure, FailureClass } from '../../src/domain/failure.ts';
import type { Span, SpanId } from '../../src/domain/span.ts';
import type { DrawList } from '../../src/timeline/draw-list.ts';
import { hitTest } from '../../src/timeline/hit-test.ts';
import { buildLane, placeLanes, type TimelineLane } from '../../src/timeline/lane.ts';
import { layoutTimeline } from '../../src/timeline/layout-timeline.ts';
import { type PaintContext, paint } from '../../src/timeline/paint.ts';
import { readPalette } from '../../src/timeline/palette.ts';
import { fit as fitAll, type Viewport } from '../../src/timeline/viewport.ts';
import { interleave } from '../interleave.ts';

const SIZES = [1_000, 10_000, 100_000];
const LANES = 4;
const SCREEN = { width: 1_280, height: 480 };
const CLASSES: readonly FailureClass[] = ['input', 'transient', 'permanent', 'output'];
const PALETTE = readPalette((name) => name);

/** Turns of a model request, a call that may fail, and a wait; one in fifty failed, one in three hundred of them long. */
function makeLane(id: string, count: number): TimelineLane {
  const spans: Span[] = [];
  let atMs = 0;
  for (let step = 1; spans.length < count; step++) {
    const stepId = `a0/s${step}` as SpanId;
    const tried = `${stepId}/try1` as SpanId;
    const long = step % 300 === 0 ? 40 : 1;
    const failedClass = step % 50 === 0 ? (CLASSES[(step / 50) % CLASSES.length] ?? 'input') : null;
    const parts = [
      ['model-request', 300 + ((step * 37) % 500)],
      ['tool-try', 40 + ((step * 53) % 200)],
      ['wait', failedClass === null ? 0 : 400 * long],
    ] as const;
    for (const [kind, lengthMs] of parts) {
      if (lengthMs === 0) continue;
      spans.push(spanOf(`${step}.${kind}`, kind, step, atMs, atMs + lengthMs, kind === 'tool-try' ? failedClass : null));
      atMs += lengthMs;
    }
    spans.push({ ...spanOf(tried, 'model-try', step, atMs, atMs, null), parent: stepId });
  }
  const wasted = new Set(spans.filter(({ step }) => step % 7 === 0).map(({ step }) => `a0/s${step}` as SpanId));
  return buildLane(id, spans, wasted);
}

function spanOf(id: string, kind: Span['kind'], step: number, startMs: number, endMs: number, failed: FailureClass | null): Span {
  const isModel = kind === 'model-request';
  const failure = failed === null ? null : ({ class: failed, rule: 'bench', message: 'failed' } as Failure);
  return {
    id: id as SpanId,
    kind,
    parent: isModel ? (`a0/s${step}/try1` as SpanId) : null,
    agent: 0,
    step,
    attempt: 1,
    try: 1,
    request: 1,
    tool: isModel ? null : 'search',
    callId: isModel ? null : `call_${step}`,
    startMs,
    endMs,
    outcome: failed === null ? 'ok' : 'failed',
    failure,
    choice: null,
    fedBack: null,
    warnings: [],
    status: null,
    inputTokens: isModel ? 200 : 0,
    outputTokens: isModel ? 20 : 0,
    costUsd: 0.001,
    entry: step,
  };
}

/** A canvas that counts the calls it is given. */
function countingContext(): { readonly context: PaintContext; readonly calls: () => number } {
  let calls = 0;
  const count = () => {
    calls++;
  };
  const context: PaintContext = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    setTransform: count,
    setLineDash: count,
    beginPath: count,
    moveTo: count,
    lineTo: count,
    bezierCurveTo: count,
    closePath: count,
    roundRect: count,
    fill: count,
    stroke: count,
    fillRect: count,
    fillText: count,
  };
  return { context, calls: () => calls };
}

interface View {
  readonly name: string;
  readonly viewportOf: (whole: Viewport, frame: number) => Viewport;
}

/** All of it, a tenth of it that moves, and about two hundred spans that move. */
function viewsFor(count: number): readonly View[] {
  const part = (share: number) => (whole: Viewport, frame: number) => {
    const length = (whole.endMs - whole.startMs) * share;
    const startMs = ((frame * 0.013) % 1) * (whole.endMs * 0.9 - length);
    return { startMs, endMs: startMs + length };
  };
  return [
    { name: 'fit', viewportOf: (whole) => whole },
    { name: 'tenth', viewportOf: part(0.1) },
    { name: 'close', viewportOf: part(Math.min(1, 200 / count)) },
  ];
}

interface Row {
  readonly spans: number;
  readonly view: string;
  readonly items: number;
  readonly canvasCalls: number;
  readonly frameMicros: number;
}

const rows: Row[] = [];
const builds: Record<number, number> = {};
const contestants: Record<string, (count: number) => Promise<void>> = {};
const facts = new Map<string, { items: number; canvasCalls: number }>();

for (const size of SIZES) {
  const before = performance.now();
  const lanes = Array.from({ length: LANES }, (_, index) => makeLane(`lane-${index}`, size / LANES));
  builds[size] = performance.now() - before;
  const placed = placeLanes(lanes, []);
  const whole = fitAll(lanes);
  for (const { name, viewportOf } of viewsFor(size)) {
    let frame = 0;
    const draw = (context: PaintContext): DrawList => {
      frame++;
      const list = layoutTimeline(placed, viewportOf(whole, frame), SCREEN, { cursorMs: 100, pinnedMs: whole.endMs * 0.7 });
      paint(context, list, PALETTE, 2);
      return list;
    };
    const counting = countingContext();
    const list = draw(counting.context);
    const isHit = Array.from({ length: 64 }, (_, index) => hitTest(list, (index * SCREEN.width) / 64, 20)).some(
      (hit) => hit !== null,
    );
    if (!isHit) throw new Error(`nothing is hit among ${size} spans, ${name}`);
    facts.set(`${size} ${name}`, { items: list.items.length, canvasCalls: counting.calls() });
    contestants[`${size} ${name}`] = (times) => {
      for (let done = 0; done < times; done++) draw(counting.context);
      return Promise.resolve();
    };
  }
}

const rates = await interleave(contestants, 9);
for (const [key, rate] of rates) {
  const [spans = '', view = ''] = key.split(' ');
  const fact = facts.get(key) ?? { items: 0, canvasCalls: 0 };
  rows.push({ spans: Number(spans), view, ...fact, frameMicros: 1e6 / rate });
}
const ratio = (view: string) => {
  const of = (spans: number) => rows.find((row) => row.spans === spans && row.view === view)?.frameMicros ?? Number.NaN;
  return of(100_000) / of(1_000);
};
const ratios = Object.fromEntries(['fit', 'tenth', 'close'].map((view) => [view, ratio(view)]));

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ rows, buildMs: builds, frameCost100kTo1k: ratios }, null, 2)}\n`);
} else {
  const lines = [
    `layout and paint of one frame on a counting canvas, ${SCREEN.width} × ${SCREEN.height} css px, ${LANES} lanes; CPU µs, medians of interleaved slices`,
    ...rows.map(
      ({ spans, view, items, canvasCalls, frameMicros }) =>
        `  ${spans.toLocaleString('en').padStart(8)} spans  ${view.padEnd(6)} ${String(Math.round(frameMicros)).padStart(7)} µs  ${String(items).padStart(6)} items  ${String(canvasCalls).padStart(7)} canvas calls`,
    ),
    `frame cost, 100,000 spans to 1,000: ${Object.entries(ratios)
      .map(([view, value]) => `${view} ${value.toFixed(2)}`)
      .join(' · ')}`,
    `building the lanes: ${SIZES.map((size) => `${size.toLocaleString('en')} in ${Math.round(builds[size] ?? 0)} ms`).join(' · ')}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
