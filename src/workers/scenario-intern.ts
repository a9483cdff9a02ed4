import type { Scenario } from '../domain/scenario.ts';

/** Gives equal scenarios that follow each other as one object: each message is a copy, and compiled schemas are kept by identity. */
export function createScenarioIntern(): (scenario: Scenario) => Scenario {
  let latest: { readonly text: string; readonly scenario: Scenario } | null = null;
  return (scenario) => {
    const text = JSON.stringify(scenario);
    if (latest?.text !== text) latest = { text, scenario };
    return latest.scenario;
  };
}
