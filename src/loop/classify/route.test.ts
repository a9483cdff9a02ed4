import { expect, test } from 'vitest';
import { FAILURE_CLASSES } from '../../domain/failure.ts';
import { routeOf } from './route.ts';

test('[P13] sends each class one of three ways', () => {
  expect(FAILURE_CLASSES.map((failureClass) => `${failureClass}: ${routeOf(failureClass)}`)).toEqual([
    'input: to-model',
    'transient: wait',
    'permanent: stop',
    'output: to-model',
    'state: to-model',
    'truncated: stop',
    'ambiguous: stop',
  ]);
});
