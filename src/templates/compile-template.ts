import { ParseError, Parser, type Template, Tokenizer, TypeGuards } from 'liquidjs';
import { failure, type Result, success } from '../base/result.ts';
import { engine, extents, TAG_NAMES } from './template-engine.ts';
import { MAX_NESTING, MAX_TEMPLATE_LENGTH } from './template-limits.ts';
import { LimitReached, problemOf, type TemplateProblem } from './template-problem.ts';

type TopLevelTokens = ReturnType<Tokenizer['readTopLevelTokens']>;

const BLOCKS: ReadonlySet<string> = new Set(['capture', 'case', 'comment', 'for', 'if', 'raw', 'unless']);

/** Parses a template that may be hostile: its length, its nesting and its tags are checked before anything recursive sees it. */
export function compileTemplate(template: string): Result<readonly Template[], TemplateProblem> {
  try {
    if (template.length > MAX_TEMPLATE_LENGTH) {
      throw new LimitReached(`the template is longer than ${MAX_TEMPLATE_LENGTH} characters`, 'Shorten it.');
    }
    const tokens = new Tokenizer(template, engine.options.operators).readTopLevelTokens(engine.options);
    measure(tokens);
    return success(new Parser(engine).parseTokens(tokens));
  } catch (error) {
    return failure(problemOf(error, TAG_NAMES));
  }
}

/** Records what each node covers, and refuses nesting that would exhaust the stack of the parser or of a render. */
function measure(tokens: TopLevelTokens): void {
  const open: TopLevelTokens = [];
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) continue;
    extents.set(token, token.end - token.begin);
    if (bracketDepth(token.getText()) > MAX_NESTING) throw tooDeep('brackets', token);
    if (!TypeGuards.isTagToken(token)) continue;
    if (BLOCKS.has(token.name)) {
      open.push(token);
      if (open.length > MAX_NESTING) throw tooDeep('blocks', token);
    } else if (token.name.startsWith('end')) {
      const opening = open.pop();
      if (opening !== undefined) extents.set(opening, token.end - opening.begin);
    }
  }
}

function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === ')') depth--;
  }
  return deepest;
}

function tooDeep(what: string, token: TopLevelTokens[number]): ParseError {
  return new ParseError(new LimitReached(`${what} are nested deeper than ${MAX_NESTING} levels`, 'Nest less.'), token);
}
