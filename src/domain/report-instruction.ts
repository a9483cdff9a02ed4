/** How a task without an answer schema asks to end (`Report`), so that claims and disclosure can be checked against the ledger. */
export const REPORT_INSTRUCTION =
  'Work with the tools. When you are finished, answer with one JSON object and nothing else: {"status": "done" or "failed", "summary": one sentence, ' +
  '"unresolved": names of the tools that did not do what the task needed}. Report "failed" rather than guess.';
