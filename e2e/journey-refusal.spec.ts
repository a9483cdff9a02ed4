import { expect, test } from './fixtures.ts';

/** What each provider says of the missing result; all but Google name its id. */
const REFUSALS = [
  ['openai', /must be followed by tool messages responding to each 'tool_call_id'[\s\S]*call_1_2_1/],
  ['openai-responses', /No tool output found for function call[\s\S]*call_1_2_1/],
  ['anthropic', /tool_use[\s\S]*ids were found without[\s\S]*tool_result[\s\S]*call_1_2_1/],
  ['google', /number of function response parts/],
] as const;

for (const [wire, refusal] of REFUSALS) {
  test(`a request without a tool result is refused as ${wire} refuses it`, async ({ page }) => {
    await page.goto('/#scenario=date-format&strategies=classify-and-route');
    await expect(page.locator('.lane-outcome .mark')).toHaveCount(1);
    await page.getByTitle('Whose message format the run passes through').selectOption(wire);
    await expect(page.locator('.lane-outcome .mark')).toHaveCount(1);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await page
      .getByRole('row', { name: /2 of 3/ })
      .first()
      .click();
    await inspector.getByRole('tab', { name: 'Wire' }).click();
    await inspector.getByText('To the model, with its result').click();
    await inspector.getByText('Change it and ask the fake server').click();
    await inspector.getByRole('button', { name: 'Take the last tool result out' }).click();
    await inspector.getByRole('button', { name: 'Send' }).click();
    await expect(inspector.getByText('HTTP 400')).toBeVisible();
    await expect(inspector.getByRole('list', { name: 'Answer of the fake server' })).toHaveText(refusal);
  });
}
