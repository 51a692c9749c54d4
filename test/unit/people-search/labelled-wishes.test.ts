import { expect, test } from 'vitest';
import { createEmbeddedReasoner } from '#providers/reasoning/embedded/embedded-reasoner.ts';
import { ratesOf, scoreWishes } from '#test/bench/people-search/score.ts';
import { labelledWishes, PARTS, type Part } from '#test/bench/people-search/wishes.ts';

const ratesFor = async (part: Part) =>
  ratesOf(await scoreWishes(createEmbeddedReasoner(), labelledWishes(part)));

test('the labelled set keeps its size, and nearly every wish has somebody to find', async () => {
  const wishes = PARTS.flatMap((part) => labelledWishes(part));
  const scores = await scoreWishes(createEmbeddedReasoner(), wishes);
  const nobody = scores.filter(({ right, missed }) => right + missed.length === 0);

  expect(scores.length).toBeGreaterThanOrEqual(350);
  expect(nobody.length / scores.length).toBeLessThan(0.05);
});

test.each(['open', 'second', 'third', 'reported', 'spoken-open'] as const)(
  'the %s part is read about as well as it was',
  async (part) => {
    const { precision, recall, violated, readings } = await ratesFor(part);

    expect(precision).toBeGreaterThan(0.97);
    expect(recall).toBeGreaterThan(0.97);
    expect(readings).toBeGreaterThan(0.97);
    expect(violated).toBe(0);
  },
);

test('what was held out meets the goals: precision 0.95, recall 0.85, nothing ruled out is found', async () => {
  const { precision, recall, violated } = await ratesFor('held-out');

  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.85);
  expect(violated).toBe(0);
});

test('what was closed until the end meets the goals: precision 0.97, recall 0.95, nothing ruled out is found', async () => {
  const { precision, recall, violated, readings } = await ratesFor('spoken-closed');

  expect(precision).toBeGreaterThanOrEqual(0.97);
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(violated).toBe(0);
  expect(readings).toBeGreaterThanOrEqual(0.95);
});
