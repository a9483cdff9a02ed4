import { configDefaults, defineConfig } from 'vitest/config';

const SOAK = process.env.SOAK !== undefined;
const SETUP = ['src/testing/promise-with-resolvers.ts'];
const ARCHITECTURE_TESTS = ['src/architecture.test.ts', 'src/testing/architecture/**/*.test.ts'];
const DOM_TESTS = ['src/ui/**/*.test.{ts,tsx}', 'src/state/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Room for a busy machine; a soak runs its properties for as long as it takes.
    testTimeout: SOAK ? 900_000 : 20_000,
    projects: [
      { extends: true, test: { name: 'architecture', environment: 'node', include: ARCHITECTURE_TESTS } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          setupFiles: [...SETUP, 'src/testing/patient-queries.ts'],
          include: DOM_TESTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: SETUP,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ARCHITECTURE_TESTS, ...DOM_TESTS],
        },
      },
    ],
  },
});
