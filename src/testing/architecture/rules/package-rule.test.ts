import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { packageViolations } from './package-rule.ts';

function complaints(path: string, text: string): readonly string[] {
  return packageViolations(projectOf({ [path]: text })).map(({ message }) => message);
}

describe('packageViolations', () => {
  it.each([
    ['src/loop/a.ts', "import { compileSchema } from 'json-schema-library';"],
    ['src/world/a.ts', "import { Liquid } from 'liquidjs';"],
    ['src/timeline/a.ts', "import { useMemo } from 'react';"],
    ['src/timeline/a.ts', "import { jsx } from 'react/jsx-runtime';"],
    ['src/state/a.ts', "import { createRoot } from 'react-dom/client';"],
    ['src/ui/a.tsx', "import { create } from 'zustand';"],
    ['src/ui/a.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['src/cli/a.ts', "import { generateText } from 'ai';"],
    ['src/loop/a.test.ts', "import { generateText } from 'ai';"],
    ['src/domain/a.ts', "import type { LanguageModel } from 'ai';"],
    ['src/state/a.ts', "const a = () => import('@ai-sdk/anthropic');"],
    ['src/providers/a.ts', "import { http } from 'msw';"],
    ['src/cli/a.ts', "import _ from 'lodash';"],
    ['src/cli/a.ts', "import { readFileSync } from 'fs';"],
    ['src/formats/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src/loop/a.ts', "import fc from 'fast-check';"],
  ])('refuses in %s: %s', (path, text) => {
    expect(complaints(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/schema/a.ts', "import { compileSchema } from 'json-schema-library';"],
    ['src/templates/a.ts', "import { Liquid } from 'liquidjs';"],
    ['src/ui/a.tsx', "import { useMemo } from 'react';"],
    ['src/main.tsx', "import { createRoot } from 'react-dom/client';"],
    ['src/main.tsx', "import { QueryClientProvider } from '@tanstack/react-query';"],
    ['src/state/a.ts', "import { createStore } from 'zustand/vanilla';"],
    ['src/providers/a.ts', "import { createAnthropic } from '@ai-sdk/anthropic';"],
    ['src/servers/a.ts', "import { http } from 'msw';"],
    ['src/cli/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src/loop/a.test.ts', "import { readFileSync } from 'node:fs'; import { it } from 'vitest'; import fc from 'fast-check';"],
    ['src/testing/a.ts', "import { readFileSync } from 'node:fs';"],
  ])('admits in %s: %s', (path, text) => {
    expect(complaints(path, text)).toEqual([]);
  });
});
