import { test as base, expect } from '@playwright/test';
import { createCanary, expectNoLeak } from './canary.ts';
import { Witness } from './witness.ts';

interface Fixtures {
  /** What happened on the page; checked at the end of every test, whether the test asks for it or not. */
  readonly witness: Witness;
  /** A fresh key; at the end of the test it may be nowhere but in a key header to `keyOrigin`. */
  readonly canary: string;
  /** The origin that the canary may be sent to; null for none. Set by `test.use`. */
  readonly keyOrigin: string | null;
}

/** Playwright's `test`, watched: no error, console line, policy violation or request to a stranger passes unannounced. */
export const test = base.extend<Fixtures>({
  keyOrigin: [null, { option: true }],
  witness: [
    async ({ page, baseURL }, use) => {
      const witness = await Witness.watch(page, baseURL ?? 'http://localhost');
      await use(witness);
      witness.assertClean();
    },
    { auto: true },
  ],
  canary: async ({ page, witness, keyOrigin }, use) => {
    const canary = createCanary();
    await use(canary);
    await expectNoLeak(page, witness, canary, keyOrigin);
  },
});

export { expect };
