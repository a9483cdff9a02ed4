/** `npm run check`: what CI runs before the end-to-end tests. */
import { describeTally, runSteps } from './run-steps.ts';
import { CHECK_STEPS } from './steps.ts';

const tally = await runSteps(CHECK_STEPS);
console.log(describeTally(tally));
if (tally.failed > 0) process.exitCode = 1;
