import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BuiltFiles, describeSizes, INITIAL_SCRIPT_BUDGET, measureBuild } from './size-budget.ts';

function built(files: Readonly<Record<string, string>>): BuiltFiles {
  return new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
}

const PAGE = '<script src="./boot.js"></script><script type="module" crossorigin src="./assets/main.js"></script>';

function names(files: readonly { readonly name: string }[]): readonly string[] {
  return files.map((file) => file.name).sort();
}

describe('measureBuild', () => {
  it('counts static imports and leaves dynamic ones on demand', () => {
    const report = measureBuild(
      built({
        'index.html': PAGE,
        'boot.js': '(function(){})()',
        'assets/main.js': 'import{a}from"./shared.js";export{b}from"./again.js";import("./later.js");console.log(a)',
        'assets/shared.js': 'import"./deep.js";export const a=1',
        'assets/again.js': 'export const b=1',
        'assets/deep.js': 'export{}',
        'assets/later.js': 'export{}',
        'assets/worker.js': 'postMessage(1)',
        'assets/main.css': 'a{}',
      }),
    );
    expect(names(report.initial)).toEqual(['assets/again.js', 'assets/deep.js', 'assets/main.js', 'assets/shared.js', 'boot.js']);
    expect(names(report.onDemand)).toEqual(['assets/later.js', 'assets/worker.js']);
    expect(names(report.styles)).toEqual(['assets/main.css']);
  });

  it('counts modules that the page preloads', () => {
    const page = '<link rel="modulepreload" crossorigin href="./assets/early.js"><link rel="stylesheet" href="./assets/a.css">';
    const report = measureBuild(built({ 'index.html': page, 'assets/early.js': 'export{}' }));
    expect(names(report.initial)).toEqual(['assets/early.js']);
  });

  it('is broken by one incompressible script over the budget', () => {
    const noise = `export const x="${randomBytes(INITIAL_SCRIPT_BUDGET).toString('base64')}"`;
    const files = { 'index.html': PAGE, 'boot.js': '', 'assets/main.js': 'import("./big.js")', 'assets/big.js': noise };
    expect(measureBuild(built(files)).withinBudget).toBe(true);
    const report = measureBuild(built({ ...files, 'assets/main.js': 'import"./big.js"' }));
    expect(report.withinBudget).toBe(false);
    expect(describeSizes(report)).toContain('of 150.0 KB');
  });

  it('names a script that the page loads but the build lacks', () => {
    expect(() => measureBuild(built({ 'index.html': PAGE, 'boot.js': '' }))).toThrow('assets/main.js');
  });
});
