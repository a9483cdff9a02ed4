import type { Issue } from '../../base/issue.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { failure, type Result, success } from '../../base/result.ts';
import type { Strategy } from '../../domain/strategy.ts';
import { compileSchema } from '../../schema/compile-schema.ts';
import { checkTemplate } from '../../templates/render-template.ts';
import { STRATEGY_SCHEMA } from './strategy-schema.ts';

/** Reads a strategy that somebody wrote: every issue at once, each with its path. */
export function parseStrategy(value: Json): Result<Strategy, readonly Issue[]> {
  if (isJsonObject(value) && typeof value.format === 'number' && value.format > 1) return failure([tooNew(value.format)]);
  const issues = compileSchema(STRATEGY_SCHEMA).validate(value);
  if (issues.length > 0) return failure(issues);
  const strategy = value as Json & Strategy;
  const unreadable = templateIssues(strategy);
  return unreadable.length > 0 ? failure(unreadable) : success(strategy);
}

function templateIssues({ feedback }: Strategy): readonly Issue[] {
  const templates = [
    ['/feedback/template', feedback.template] as const,
    ...Object.entries(feedback.byClass).map(([name, text]) => [`/feedback/byClass/${name}`, text] as const),
  ];
  return templates.flatMap(([path, text]) => {
    const problem = checkTemplate(text);
    return problem === null ? [] : [issue(path, problem.message, 'a Liquid template that parses')];
  });
}

function tooNew(format: number): Issue {
  return issue('/format', `this strategy has format ${format}, made by a newer Mulligan; this one reads format 1`, '1');
}

function issue(path: string, message: string, expected: string): Issue {
  return { path, message, keyword: 'format', received: null, expected, example: null, allowed: [] };
}
