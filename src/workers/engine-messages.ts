import type { Json, JsonObject } from '../base/json.ts';
import type { FailureClass } from '../domain/failure.ts';
import type { Journal, WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Tool, ToolDefinition } from '../domain/tool.ts';
import type { ScenarioCheck } from '../formats/check-scenario.ts';
import type { Loss } from '../formats/import-tools/tool-import.ts';
import type { SharedDocument } from '../formats/shared-document.ts';
import type { FeedbackPreset } from '../loop/strategies/feedback-texts.ts';
import type { FakeAnswer, FakeQuestion } from './ask-fake-provider.ts';
import type { ClassifyCalls } from './classify-questions.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { Tape, TapeQuestion } from './read-tapes.ts';
import type { ToolRefusal } from './refused-tool.ts';
import type { WireTrueRun } from './run-wire-true-lane.ts';
import type { WireQuestion, WireView } from './wire-view.ts';

/** What the product ships, read once when the page opens. */
export interface Library {
  readonly scenarios: readonly Scenario[];
  readonly strategies: readonly Strategy[];
  readonly personas: readonly Persona[];
  /** Feedback texts to start from. */
  readonly feedbackPresets: readonly FeedbackPreset[];
}

/** One lane to run: everything a simulated run depends on. */
export interface LanePlan {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  readonly persona: Persona;
  readonly wire: WireProfile;
  readonly seed: number;
}

/** A finding about a text someone typed. `path` is a JSON Pointer ("" the whole); line and column count from 1. */
export interface TextFinding {
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** What came of reading an imported file; or why nothing did, with what was found instead of tools. */
export type ImportAnswer =
  | {
      readonly kind: 'imported';
      /** The format it was recognised as, in words: "MCP tools/list". */
      readonly format: string;
      /** The tools, with a generated task that calls some of them; null when no tool came through. */
      readonly scenario: Scenario | null;
      readonly losses: readonly Loss[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly line: number | null;
      readonly column: number | null;
      readonly losses: readonly Loss[];
    };

export interface PreviewQuestion {
  readonly template: string;
  /** Class of the sample failure; null takes an input failure. */
  readonly failureClass: FailureClass | null;
}

/** What a feedback template renders to for a sample failure, or what is wrong with it. */
export type TemplatePreview =
  | { readonly kind: 'rendered'; readonly text: string; readonly tokens: number }
  | { readonly kind: 'broken'; readonly findings: readonly TextFinding[] };

export interface BehaviourQuestion {
  readonly tool: Tool;
  /** Null makes some from the input schema. */
  readonly arguments: JsonObject | null;
  /** Which of the generated arguments; an odd one has the optional members. */
  readonly variant: number;
  /** How many requests the tool has had, this one included. */
  readonly arrival: number;
  /** Virtual time since the start of the run, in ms. */
  readonly nowMs: number;
}

/** What a tool would answer, and what of it would be remarked on. */
export interface BehaviourPreview {
  readonly arguments: Json;
  /** What is wrong with the arguments under the input schema: the tool would refuse them with a 422. */
  readonly argumentFindings: readonly TextFinding[];
  readonly answer:
    | {
        readonly kind: 'value';
        readonly value: Json;
        /** What breaks the contract; null where the tool has none. */
        readonly contractFindings: readonly TextFinding[] | null;
        /** Numbers outside their plausible range, and variables that do not exist. */
        readonly warnings: readonly string[];
      }
    /** The tool would answer with a 500: its template does not render, or not to JSON. `text` is what it rendered to. */
    | { readonly kind: 'broken'; readonly findings: readonly TextFinding[]; readonly text: string | null };
}

/** A text read and checked. */
export type Checked<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong'; readonly findings: readonly TextFinding[] };

/** A document's text, and how many texts in it looked like a key and were taken out. */
export interface WrittenDocument {
  readonly text: string;
  readonly removedKeys: number;
}

/** What came of reading a stranger's document. */
export type SharedAnswer =
  | {
      readonly kind: 'read';
      readonly document: SharedDocument;
      /** What it said and a document has no place for; the first of `lossCount`. */
      readonly losses: readonly Loss[];
      readonly lossCount: number;
    }
  | { readonly kind: 'refused'; readonly findings: readonly TextFinding[] };

/** Every question the page can ask the engine, and its answer. All of it is plain data. */
export interface EngineCalls extends ClassifyCalls {
  readonly 'read-library': { readonly question: null; readonly answer: Library };
  readonly 'run-lane': { readonly question: LanePlan; readonly answer: Journal };
  /** The same run through the real client library and mock servers, in the worker. */
  readonly 'run-wire-true': { readonly question: LanePlan; readonly answer: WireTrueRun };
  readonly 'wire-of-request': { readonly question: WireQuestion; readonly answer: WireView };
  /** A request that somebody changed, to the fake server. */
  readonly 'ask-fake-provider': { readonly question: FakeQuestion; readonly answer: FakeAnswer };
  readonly 'import-tools': {
    readonly question: { readonly text: string; readonly fileName: string | null };
    readonly answer: ImportAnswer;
  };
  readonly 'write-shared': { readonly question: SharedDocument; readonly answer: WrittenDocument };
  readonly 'read-shared': { readonly question: { readonly text: string }; readonly answer: SharedAnswer };
  readonly 'check-strategy': { readonly question: { readonly text: string }; readonly answer: Checked<Strategy> };
  readonly 'read-tapes': { readonly question: TapeQuestion; readonly answer: readonly Tape[] };
  readonly 'check-scenario': { readonly question: { readonly text: string }; readonly answer: ScenarioCheck };
  readonly 'check-tool': { readonly question: { readonly text: string }; readonly answer: Checked<Tool> };
  /** One answer of a tool, without world and faults. */
  readonly 'preview-behaviour': { readonly question: BehaviourQuestion; readonly answer: BehaviourPreview };
  /** Which wire profiles' providers would refuse a tool, and why. */
  readonly 'refused-tool': { readonly question: ToolDefinition; readonly answer: readonly ToolRefusal[] };
  /** A value that is right under a schema. */
  readonly 'sample-value': {
    readonly question: { readonly schema: JsonObject; readonly variant: number };
    readonly answer: Json;
  };
  readonly 'preview-feedback': { readonly question: PreviewQuestion; readonly answer: TemplatePreview };
}

export type EngineCall = keyof EngineCalls;
export type Question<K extends EngineCall> = EngineCalls[K]['question'];
export type Answer<K extends EngineCall> = EngineCalls[K]['answer'];

/** Page → worker. `id` is unique in the client's life, so that answers find their question in any order. */
export type ToEngine = {
  readonly [K in EngineCall]: { readonly id: number; readonly call: K; readonly question: Question<K> };
}[EngineCall];

/** Worker → page. */
export type FromEngine =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer<EngineCall> }
  | { readonly kind: 'problem'; readonly id: number; readonly problem: PlainProblem };

/** The engine as the page sees it: a worker in the product, plain functions in tests. */
export interface EngineClient {
  /** Loads the engine before the first question, so that it is ready when the page is. */
  warm(): void;
  ask<K extends EngineCall>(call: K, question: Question<K>): Promise<Answer<K>>;
  /** Ends everything under way; open questions fail with code `stopped`. */
  stop(): void;
}
