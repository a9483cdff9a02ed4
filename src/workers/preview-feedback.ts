import { estimateTokens } from '../base/tokens.ts';
import type { Failure } from '../domain/failure.ts';
import { feedbackVariables } from '../loop/feedback.ts';
import { checkTemplate, renderTemplate } from '../templates/render-template.ts';
import type { TemplateProblem } from '../templates/template-problem.ts';
import { FEEDBACK_VARIABLES } from '../templates/template-variables.ts';
import type { PreviewQuestion, TemplatePreview, TextFinding } from './engine-messages.ts';

/** A failure that has something in every variable, so that a preview shows what each of them says. */
const SAMPLE: Failure = {
  source: 'arguments',
  family: 'generation',
  class: 'input',
  action: 'send_back',
  retryAfterMs: null,
  rule: 'sample',
  evidence: [],
  status: 422,
  name: 'ValidationError',
  message: 'start_date: must be a date (YYYY-MM-DD)',
  stack: 'ValidationError: start_date\n    at search (tools/search.ts:12:9)',
  issues: [
    {
      path: '/start_date',
      message: 'must be a date (YYYY-MM-DD)',
      keyword: 'format',
      received: '"2026-5-1"',
      expected: 'a date, YYYY-MM-DD',
      example: '"2026-05-01"',
      allowed: [],
    },
  ],
};

/** Renders a feedback template for a sample failure of that class, or says what is wrong with it and where. */
export function previewFeedback({ template, failureClass }: PreviewQuestion): TemplatePreview {
  const problem = checkTemplate(template, FEEDBACK_VARIABLES);
  if (problem !== null) return { kind: 'broken', findings: [findingOf(problem)] };
  const failure: Failure = failureClass === null ? SAMPLE : { ...SAMPLE, class: failureClass };
  const rendered = renderTemplate(
    template,
    feedbackVariables({
      failure,
      choice: 'to-model',
      tool: 'search_invoices',
      attempt: 1,
      maxAttempts: 3,
      argumentsText: '{"status":"open","start_date":"2026-5-1","limit":100}',
    }),
  );
  if (!rendered.ok) return { kind: 'broken', findings: [findingOf(rendered.error)] };
  const text = rendered.value.trim();
  return { kind: 'rendered', text, tokens: estimateTokens(text) };
}

function findingOf({ message, line, column, advice }: TemplateProblem): TextFinding {
  return { path: '', line, column, message: `${message}. ${advice}` };
}
