import type { Persona } from '../domain/persona.ts';

/** One author's figures [P7, P14]: 60 % with vague text, 85 % with actionable text, hardly ever where nothing can help. */
export const ATTENTIVE: Persona = {
  id: 'attentive',
  title: 'Attentive',
  summary:
    'Reads what it is told: corrects the first time in 85 % of cases when the text says what is wrong and what would be right, in 60 % when it only says that something is wrong, in 5 % when nothing can help. A free correction breaks another field in 1 % of cases.',
  mistakes: 1,
  corrects: { actionable: 0.85, vague: 0.6, permanent: 0.05 },
  regresses: 0.01,
  repeats: 0,
  givesUpAfter: 6,
  claimsSuccess: 0,
  latency: { firstTokenMs: 600, perTokenMs: 12 },
};

const CARELESS: Persona = {
  id: 'careless',
  title: 'Careless',
  summary:
    'Makes half as many mistakes again, corrects in 70 % of cases with actionable and 40 % with vague text, and breaks another field in 30 % of its corrections unless told to change only the named ones.',
  mistakes: 1.5,
  corrects: { actionable: 0.7, vague: 0.4, permanent: 0.05 },
  regresses: 0.3,
  repeats: 0.05,
  givesUpAfter: 6,
  claimsSuccess: 0.05,
  latency: { firstTokenMs: 400, perTokenMs: 8 },
};

const STUBBORN: Persona = {
  id: 'stubborn',
  title: 'Stubborn',
  summary:
    'Sends the same call again unchanged after 60 % of failures, also where nothing can help. When it does correct, it does so in 80 % of cases with actionable and 50 % with vague text. Never stops by itself.',
  mistakes: 1,
  corrects: { actionable: 0.8, vague: 0.5, permanent: 0.05 },
  regresses: 0.05,
  repeats: 0.6,
  givesUpAfter: null,
  claimsSuccess: 0.05,
  latency: { firstTokenMs: 600, perTokenMs: 12 },
};

const FABRICATOR: Persona = {
  id: 'fabricator',
  title: 'Fabricator',
  summary:
    'Corrects in 75 % of cases with actionable and 45 % with vague text, stops after 3 failures of one call, and then reports success in 80 % of cases all the same.',
  mistakes: 1,
  corrects: { actionable: 0.75, vague: 0.45, permanent: 0.05 },
  regresses: 0.05,
  repeats: 0.1,
  givesUpAfter: 3,
  claimsSuccess: 0.8,
  latency: { firstTokenMs: 500, perTokenMs: 10 },
};

const GIVES_UP_EARLY: Persona = {
  id: 'gives-up-early',
  title: 'Gives up early',
  summary:
    'Stops after 2 failures of one call, whatever the text says, and reports honestly what it did not do. Its one correction is right in 85 % of cases with actionable and 60 % with vague text.',
  mistakes: 1,
  corrects: { actionable: 0.85, vague: 0.6, permanent: 0.05 },
  regresses: 0.01,
  repeats: 0,
  givesUpAfter: 2,
  claimsSuccess: 0,
  latency: { firstTokenMs: 600, perTokenMs: 12 },
};

/** The shipped personas, the default first. Every figure is a hypothesis to test with a real model. */
export const PERSONAS: readonly Persona[] = [ATTENTIVE, CARELESS, STUBBORN, FABRICATOR, GIVES_UP_EARLY];
