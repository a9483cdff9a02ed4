import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseFailureCases, scoreCases } from '../src/formats/failure-corpus.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

const CORPUS = 'src/testing/failure-cases/held-out.jsonl';

const LIMITED = `HTTP/2 429
date: Mon, 30 Nov 2026 09:00:00 GMT
content-type: application/json
retry-after: 7

{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}`;

async function openClassify(page: Page) {
  await page.goto('/');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Classify' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a pasted curl answer gets its class, its marked header and five other verdicts', async ({ page }) => {
  const dialog = await openClassify(page);
  await dialog.getByRole('textbox', { name: 'The failure' }).fill(LIMITED);
  await expect(dialog.getByRole('region', { name: 'Verdict' }).getByRole('heading')).toContainText('transient');
  await expect(dialog.locator('.marked-behind mark')).toHaveText(['7', 'rate_limit_exceeded']);
  await expect(dialog.getByText('7.0 s (7,000 ms), read from header retry-after')).toBeVisible();
  await expect(dialog.locator('.classifiers tbody tr')).toHaveCount(6);
  await expect(dialog.locator('.classifiers tbody tr').first()).toContainText('recovers');
  await expectAccessible(page, 'a failure read');
});

test('a failed span opens with the evidence of its run, and a link opens the panel', async ({ page }) => {
  await page.goto('/');
  await page.locator('tbody', { hasText: 'Blind retry' }).locator('tr', { hasText: 'input' }).first().click();
  await page.getByRole('button', { name: 'Open in Classify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Classify' });
  await expect(dialog.getByText(/^From the run of Blind retry\./)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Verdict' })).toBeVisible();
  await page.goto('/#open=classify');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Classify' })).toBeVisible();
});

test('a corpus is scored as the command line scores it, and a rule of one’s own changes the counts', async ({ page }) => {
  const read = parseFailureCases(readFileSync(CORPUS, 'utf8'));
  if (!read.ok) throw new Error('no cases');
  const score = scoreCases(read.value.cases, { kind: 'rules', unknown: 'transient' });
  const substring = scoreCases(read.value.cases, { kind: 'substring', unknown: 'transient' });

  const dialog = await openClassify(page);
  await dialog.getByRole('textbox', { name: 'The failure' }).fill(LIMITED);
  await dialog.getByRole('tab', { name: 'Corpus' }).click();
  await dialog.locator('input[type=file]').setInputFiles(CORPUS);
  const count = (number: number) => number.toLocaleString('en');
  const total = count(read.value.cases.length);
  await expect(dialog.getByText(`${total} cases, ${total} labelled, ${count(score.agreed.total)} agreed`)).toBeVisible();
  const main = dialog.getByRole('region', { name: 'Rules', exact: true }).getByRole('row', { name: /^Right class/ });
  await expect(main).toContainText(`${score.agreed.right} of ${score.agreed.total}`);
  await dialog.getByLabel('Compared with').selectOption('substring');
  const other = dialog.getByRole('region', { name: 'Substring list' }).getByRole('row', { name: /^Right class/ });
  await expect(other).toContainText(`${substring.agreed.right} of ${substring.agreed.total}`);

  const hits = score.confusion.transient?.transient ?? 0;
  await dialog.getByRole('button', { name: `Rules: ${hits} cases labelled transient, said transient` }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Cases' }).getByText(`${hits} cases`)).toBeVisible();
  await expectAccessible(page, 'the corpus');

  await dialog.getByRole('tab', { name: 'Own rules' }).click();
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Kind of condition').selectOption('pattern');
  await dialog.getByLabel('Field').fill('message');
  await dialog.getByLabel('Pattern').fill('(a+)+$|.');
  await dialog.getByLabel('Class', { exact: true }).selectOption('permanent');
  await expect(dialog.getByText(/^Linear: /)).toBeVisible();
  await expect(dialog.getByText(/change class/)).toContainText('worse');
  await expectAccessible(page, 'rules of one’s own');

  await dialog.getByRole('tab', { name: 'Corpus' }).click();
  await dialog.getByLabel('Compared with').selectOption('lane');
  const own = dialog.getByRole('region', { name: 'Rules with the lane’s own' }).getByRole('row', { name: /^Right class/ });
  await expect(own).toContainText(`of ${score.agreed.total}`);
  await expect(own).not.toContainText(`${score.agreed.right} of ${score.agreed.total}`);

  await dialog.getByRole('tab', { name: 'Own rules' }).click();
  await dialog.getByRole('button', { name: 'Delete rule-1' }).click();
  await expect(dialog.getByText('No rule of its own.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Pattern')).toHaveValue('(a+)+$|.');

  await dialog.getByRole('tab', { name: 'Export' }).click();
  await expect(dialog.getByText('failure-rules.test.ts', { exact: true })).toBeVisible();
  await expect(dialog.locator('.exported-text').first()).toContainText('"id": "rule-1"');
});
