import { FAILURE_CLASSES, type FailureClass } from '../../../domain/failure.ts';
import { CLASSIFIER_KINDS, type RouteChoice } from '../../../domain/strategy.ts';
import { amount, choice, DAY_MS, FLAG, type Setting, type SettingGroup, whole } from './strategy-setting.ts';

export const ROUTE_TITLES: Readonly<Record<RouteChoice, string>> = {
  'to-model': 'tell the model',
  'wait-below': 'wait, try again below',
  'wait-through': 'tell the model to wait',
  'raise-limit': 'raise the output limit',
  stop: 'stop',
};

const BACKOFF_JITTER = choice({
  none: 'none: every client comes back at once',
  full: 'full: anywhere up to the wait',
  equal: 'equal: half fixed, half drawn',
  decorrelated: 'decorrelated: from the wait before',
});

function backoff(at: string, of: string): readonly Setting[] {
  return [
    {
      path: `${at}/baseMs`,
      label: `First wait ${of}`,
      control: amount('ms', 0, DAY_MS),
      does: 'The wait before try 2.',
      costs: 'Time; too short, and the other side is still down.',
    },
    {
      path: `${at}/factor`,
      label: 'Growth',
      control: amount('times per try', 1, 10),
      does: 'Each wait is the one before times this; 1 keeps it the same.',
      costs: 'Late tries wait long; a constant wait keeps the load up.',
    },
    {
      path: `${at}/capMs`,
      label: 'Longest wait',
      control: amount('ms', 0, DAY_MS),
      does: 'No wait is longer than this.',
      costs: 'Time, when an outage is long.',
    },
    {
      path: `${at}/jitter`,
      label: 'Jitter',
      control: BACKOFF_JITTER,
      does: 'Spreads the tries of many clients.',
      costs: 'A single run takes a little longer or shorter than planned.',
    },
    {
      path: `${at}/honourHintUpToMs`,
      label: 'Follow Retry-After up to',
      control: amount('ms', 0, DAY_MS, 'hints are ignored'),
      does: 'A hint of at most this long replaces the schedule.',
      costs: 'A generous server makes you wait; ignoring it earns the next 429.',
    },
  ];
}

const ROUTE_COSTS: Readonly<Record<FailureClass, string>> = {
  input: 'Telling the model is a turn, and nearly always right; trying the same again never helps.',
  transient: 'Waiting below costs time and no tokens; telling the model costs a turn for nothing.',
  permanent: 'Every try and every turn is wasted: nothing the model does can help.',
  output: 'A new try may answer better; telling the model lets it work around.',
  state: 'The model must read again before it writes: a turn or two.',
  truncated: 'Without a higher limit the same reply is cut at the same place.',
  ambiguous: 'A blind repeat may do it twice; asking first is a call more.',
};

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'The model’s attempts',
    settings: [
      {
        path: '/attempts/max',
        label: 'Attempts',
        control: whole('in total', 1, 100),
        does: 'How often the model may make the same call, the first included.',
        costs: 'Each further attempt is a whole model turn, with all that was said before.',
      },
      {
        path: '/attempts/count',
        label: 'Counted',
        control: choice({ lineage: 'per call', replies: 'by every reply' }),
        does: 'Per call, parallel calls do not use up each other’s attempts.',
        costs: 'By every reply, a long task runs out without a failure.',
      },
      {
        path: '/attempts/onExhausted',
        label: 'When used up',
        control: choice({ stop: 'end the run', 'tell-model': 'let the model answer without the tool' }),
        does: 'What happens after the last attempt of a call.',
        costs: 'An answer without the tool is one more model turn, and must say so.',
      },
      {
        path: '/maxSteps',
        label: 'Steps',
        control: whole('model replies', 1, 1_000),
        does: 'The ceiling of the whole run.',
        costs: 'Too low cuts good runs; too high pays for loops.',
      },
      {
        path: '/maxConsecutiveFailures',
        label: 'Failures in a row',
        control: whole('at most', 1, 1_000, 'no limit'),
        does: 'Ends the run after so many failures without a success between.',
        costs: 'A bad patch ends a run that would have recovered.',
      },
      {
        path: '/history',
        label: 'History',
        control: choice({ accumulate: 'keeps every exchange', reassign: 'only the last failure, as a fresh prompt' }),
        does: 'What the model still sees of earlier attempts.',
        costs: 'Kept exchanges are paid again at each turn; forgotten ones are repeated.',
      },
    ],
  },
  {
    title: 'Tries below the model',
    settings: [
      {
        path: '/tries/tool',
        label: 'Tries of a tool call',
        control: whole('in total', 1, 31),
        does: 'The same call again without asking the model.',
        costs: 'No tokens; time, and a write may happen twice.',
      },
      {
        path: '/tries/model',
        label: 'Tries of a model request',
        control: whole('in total', 1, 31),
        does: 'The same request again when the model cannot be reached.',
        costs: 'Time; a cut reply is billed and asked for again.',
      },
      ...backoff('/backoff', ''),
      {
        path: '/transport/maxRetries',
        label: 'Retries of the client library',
        control: whole('further requests a try', 0, 7),
        does: 'A second layer, below the tries: it knows statuses, not classes.',
        costs: 'Layers multiply: 3 tries of 3 requests are 9 requests.',
      },
      ...backoff('/transport/backoff', 'of the library'),
    ],
  },
  {
    title: 'Classes and routes',
    settings: [
      {
        path: '/classifier/kind',
        label: 'Classifier',
        control: choice(Object.fromEntries(CLASSIFIER_KINDS.map((kind) => [kind, kind.replaceAll('-', ' ')]))),
        does: '“rules” reads structured signals; the others are baselines to compare with.',
        costs: 'A wrong class waits where nothing changes, or stops where a second try would do.',
      },
      {
        path: '/classifier/unknown',
        label: 'What no rule knows is',
        control: choice(Object.fromEntries(FAILURE_CLASSES.map((name) => [name, name]))),
        does: 'The class of a failure that nothing fits.',
        costs: 'The cost of whatever that class is routed to.',
      },
      ...FAILURE_CLASSES.map(
        (name): Setting => ({
          path: `/routes/${name}`,
          label: `${name} →`,
          control: choice(ROUTE_TITLES),
          does: `What is done about a failure of class ${name}.`,
          costs: ROUTE_COSTS[name],
        }),
      ),
    ],
  },
  {
    title: 'Fallbacks',
    settings: [
      {
        path: '/fallbacks',
        label: 'When a tool cannot be used',
        control: choice({
          off: 'its failure takes its route',
          disclosed: 'use its fallbacks, and tell the model',
          silent: 'use its fallbacks silently (an anti-pattern)',
        }),
        absent: 'off',
        does: 'Calls the tool’s fallbacks in order, after its tries; never for what the model can correct, never after a write that may have happened.',
        costs:
          'Further requests. Told, the model can say that a value is a stand-in; silently, an old value passes for the one that was asked for.',
      },
    ],
  },
  {
    title: 'Checks and safety',
    settings: [
      {
        path: '/checks/arguments',
        label: 'Check arguments before the call',
        control: FLAG,
        does: 'Wrong arguments never reach the tool, so they have no effect.',
        costs: 'Nothing but a schema that must be right.',
      },
      {
        path: '/checks/contract',
        label: 'Check results against the contract',
        control: FLAG,
        does: 'A broken value is a failure before the model builds on it.',
        costs: 'An outdated contract refuses good values.',
      },
      {
        path: '/checks/bounds',
        label: 'Warn of implausible values',
        control: FLAG,
        does: 'Values out of the tool’s bounds carry a note to the model.',
        costs: 'A few tokens; the run goes on.',
      },
      {
        path: '/idempotencyKeys',
        label: 'Send idempotency keys',
        control: FLAG,
        does: 'A repeated write commits once.',
        costs: 'The tool must remember keys.',
      },
    ],
  },
  {
    title: 'Limits',
    settings: [
      {
        path: '/timeoutMs/tool',
        label: 'Wait for a tool',
        control: whole('ms', 1, DAY_MS),
        does: 'After this the answer counts as lost.',
        costs: 'Too short turns slow writes into writes of unknown outcome.',
      },
      {
        path: '/timeoutMs/model',
        label: 'Wait for the model',
        control: whole('ms', 1, DAY_MS),
        does: 'After this the request counts as lost.',
        costs: 'A request that is given up may still be billed.',
      },
      {
        path: '/maxOutputTokens',
        label: 'Output limit',
        control: whole('tokens a request', 1, 1_000_000),
        does: 'Where the provider stops a reply.',
        costs: 'Too low truncates arguments; it is also what a budget must reserve.',
      },
      {
        path: '/budget/tokens',
        label: 'Budget, tokens',
        control: whole('a run', 0, 1e9, 'no cap'),
        does: 'Checked before the request that would pass it.',
        costs: 'A run that is capped gives no answer.',
      },
      {
        path: '/budget/usd',
        label: 'Budget, money',
        control: amount('US dollars a run', 0, 1e6, 'no cap'),
        does: 'Checked before the request that would pass it.',
        costs: 'A run that is capped gives no answer.',
      },
      {
        path: '/budget/wallMs',
        label: 'Deadline',
        control: amount('ms since the start', 0, DAY_MS, 'none'),
        does: 'Cuts what is under way.',
        costs: 'Waits count too.',
      },
      {
        path: '/budget/steps',
        label: 'Budget, steps',
        control: whole('model replies', 0, 1e6, 'no cap'),
        does: 'As the ceiling above, but counted as a budget.',
        costs: 'A run that is capped gives no answer.',
      },
      {
        path: '/budget/requests',
        label: 'Budget, requests',
        control: whole('HTTP requests', 0, 1e6, 'no cap'),
        does: 'Counts every request, retries of the library too.',
        costs: 'A run that is capped gives no answer.',
      },
    ],
  },
];
