import { expect, test } from 'vitest';
import { isSlowPattern } from './slow-pattern.ts';

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '([a-zA-Z]+)*',
  '^(\\w*)*$',
  '(.*)*x',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(a?b?)*$',
  '(\\d+\\d?)+$',
  '((a+)b?)+',
  '^(?:[a-z]+\\s*)+$',
])('[schema-pattern] %s can take exponential time', (pattern) => {
  expect(isSlowPattern(pattern)).toBe(true);
});

test.each([
  '^[0-9]{4}-[0-9]{2}$',
  '^[a-z]+(-[a-z]+)*$',
  '^([a-z0-9]+\\.)*[a-z]+$',
  '^(foo|bar)+$',
  '^.*\\.json$',
  '^(https?://)?[\\w.-]+$',
  '^([0-9]{3},)*[0-9]{3}$',
  '^[A-Z]{3}(,[A-Z]{3})*$',
  '^(?=.*[a-z]).{8,}$',
  '^[\\w-]+$',
])('[schema-pattern] %s takes linear time', (pattern) => {
  expect(isSlowPattern(pattern)).toBe(false);
});
