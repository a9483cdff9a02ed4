/** `npm test`: everything of `npm run check`, then the end-to-end tests. Its last line says how many passed and how many failed. */
import { describeTally, runSteps } from './run-steps.ts';
import { CHECK_STEPS, END_TO_END } from './steps.ts';

const tally = await runSteps([...CHECK_STEPS, END_TO_END]);
console.log(describeTally(tally));
if (tally.failed > 0) process.exitCode = 1;
