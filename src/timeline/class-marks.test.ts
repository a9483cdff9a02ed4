import { describe, expect, it } from 'vitest';
import { FAILURE_CLASSES } from '../domain/failure.ts';
import { createDrawLogCanvas } from '../testing/draw-log-canvas.ts';
import { CLASS_MARKS, MARKS_BY_URGENCY } from './class-marks.ts';
import { MARK_PATHS, markPath } from './mark-paths.ts';

describe('CLASS_MARKS', () => {
  it('gives every class a shape, a word and a place in urgency', () => {
    for (const name of FAILURE_CLASSES)
      expect(CLASS_MARKS[name]).toMatchObject({ name, word: name, cssVariable: `--class-${name}` });
    const marks = Object.values(CLASS_MARKS);
    expect(new Set(marks.map((mark) => mark.shape)).size).toBe(marks.length);
    expect(new Set(marks.map((mark) => mark.glyph)).size).toBe(marks.length);
    expect(marks.map((mark) => mark.name).sort()).toEqual([...MARKS_BY_URGENCY].sort());
  });

  it.each(Object.entries(MARK_PATHS))('draws %s inside its box', (shape) => {
    const { context, log } = createDrawLogCanvas();
    markPath(context, shape as keyof typeof MARK_PATHS, 100, 50, 10);
    context.fill();
    const [left = 0, top = 0, right = 0, bottom = 0] = log[0]?.at ?? [];
    expect(left).toBeGreaterThanOrEqual(95);
    expect(top).toBeGreaterThanOrEqual(45);
    expect(right).toBeLessThanOrEqual(105);
    expect(bottom).toBeLessThanOrEqual(55);
    expect(right - left).toBeGreaterThan(5);
  });
});
