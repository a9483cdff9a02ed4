import { DEFAULT_SEED } from '../../domain/scenario.ts';
import { PERSONAS } from '../../persona/personas.ts';
import { askFakeProvider } from '../../workers/ask-fake-provider.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import { pick, readText } from '../read-input.ts';
import { chooseScenario, chooseWire } from './run.ts';

/** `lab ask FILE --wire PROFILE [--scenario ID|FILE] [--persona ID] [--json]`: sends a request body to the fake server of a provider. */
export async function ask(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseOptions(
    args,
    { wire: { type: 'string' }, scenario: { type: 'string' }, persona: { type: 'string' }, json: { type: 'boolean' } },
    1,
  );
  const [file] = positionals;
  if (file === undefined) throw new CliError('ask needs a FILE with the body of a request');
  const answer = await askFakeProvider({
    scenario: chooseScenario(values.scenario ?? 'date-format', undefined),
    persona: pick(PERSONAS, values.persona ?? 'attentive', 'persona'),
    wire: chooseWire(values.wire ?? 'openai'),
    seed: DEFAULT_SEED,
    url: null,
    body: readText(file),
  });
  return values.json ? JSON.stringify(answer, null, 2) : `HTTP ${answer.status}\n${answer.body}`;
}
