/** Prints what the built page weighs; fails when the first screen's JavaScript is over its budget. */
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';
import { describeSizes, measureBuild, readBuild } from './size-budget.ts';

const report = measureBuild(readBuild(join(projectRoot, 'dist')));
console.log(describeSizes(report));
if (!report.withinBudget) process.exitCode = 1;
