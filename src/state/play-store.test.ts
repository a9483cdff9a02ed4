import { expect, test } from 'vitest';
import { createPlayer, type PlayTrack } from './play-store.ts';

/** A player on a clock that is turned by hand, a frame at a time. */
function setup({ isReduced = false, track = { endMs: 1_000, stops: Float64Array.of(100, 400, 1_000) } } = {}) {
  let time = 0;
  const waiting: (() => void)[] = [];
  const player = createPlayer({ now: () => time, nextFrame: (callback) => waiting.push(callback), isReduced: () => isReduced });
  let changes = 0;
  player.store.subscribe(() => changes++);
  const current: PlayTrack = track;
  return {
    player,
    at: () => player.store.getState().atMs,
    isPlaying: () => player.store.getState().isPlaying,
    start: () => player.start(() => current),
    step: (direction: 1 | -1) => player.step(current, direction),
    frame: (ms: number) => {
      time += ms;
      const due = waiting.splice(0);
      const before = changes;
      for (const callback of due) callback();
      return changes - before;
    },
    waiting: () => waiting.length,
  };
}

test('a frame moves the cursor by the speed and changes the store once', () => {
  const { player, start, frame, at } = setup();
  player.setSpeed(5);
  start();
  expect(at()).toBe(0);
  expect(frame(16)).toBe(1);
  expect(at()).toBe(80);
});

test('stops at the end and shows everything again', () => {
  const { start, frame, at, isPlaying, player, waiting } = setup();
  start();
  for (let count = 0; count < 4; count++) frame(200);
  expect(at()).toBeNull();
  expect(isPlaying()).toBe(false);
  expect(player.store.getState().said).toBe('Played to the end, 1.0 s');
  expect(waiting()).toBe(0);
});

test('a pause keeps the cursor and playing goes on from it', () => {
  const { player, start, frame, at } = setup();
  player.setSpeed(1);
  start();
  frame(50);
  player.pause();
  expect(frame(500)).toBe(0);
  expect(at()).toBe(50);
  start();
  frame(30);
  expect(at()).toBe(80);
});

test('a page that was hidden goes on where it was', () => {
  const { player, start, frame, at } = setup();
  player.setSpeed(1);
  start();
  frame(60_000);
  expect(at()).toBe(250);
});

test('single steps go to the next end and back', () => {
  const { step, at } = setup();
  step(1);
  expect(at()).toBe(100);
  step(1);
  expect(at()).toBe(400);
  step(-1);
  expect(at()).toBe(100);
  step(1);
  step(1);
  expect(at()).toBeNull();
  step(-1);
  expect(at()).toBe(400);
});

test('with reduced motion the cursor goes from stop to stop', () => {
  const { player, start, frame, at } = setup({ isReduced: true });
  player.setSpeed(1);
  start();
  expect(frame(50)).toBe(0);
  expect(frame(60)).toBe(1);
  expect(at()).toBe(100);
  expect(frame(60)).toBe(0);
});

test('at the speed of an instant it ends at once', () => {
  const { player, start, at, isPlaying } = setup();
  player.setSpeed('instant');
  start();
  expect(at()).toBeNull();
  expect(isPlaying()).toBe(false);
});

test('starting twice plays once and a jump while playing goes on from there', () => {
  const { player, start, frame, at } = setup();
  player.setSpeed(1);
  start();
  start();
  player.seek(300);
  expect(frame(10)).toBe(1);
  expect(at()).toBe(310);
});

test('nothing to play is nothing to say', () => {
  const { start, isPlaying, player } = setup({ track: { endMs: 0, stops: new Float64Array() } });
  start();
  expect(isPlaying()).toBe(false);
  expect(player.store.getState().said).toBe('');
});
