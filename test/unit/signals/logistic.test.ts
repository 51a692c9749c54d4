import { expect, test } from 'vitest';
import { chanceOf, type Example, fitModel } from '#test/bench/signals/real/logistic.ts';
import { weightsTable } from '#test/bench/signals/real/weights-table.ts';

const example = (group: string, isFact: boolean, ...names: readonly string[]): Example => ({
  group,
  isFact,
  features: Object.fromEntries(names.map((name) => [name, 1])),
});

const times = (count: number, make: (index: number) => Example): Example[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('what goes with facts speaks for one, what goes with the rest against it', () => {
  const model = fitModel([
    ...times(20, (index) => example(`a${index}`, true, 'title', 'common')),
    ...times(20, (index) => example(`b${index}`, false, 'boilerplate', 'common')),
  ]);
  expect(model.weights.title).toBeGreaterThan(0.5);
  expect(model.weights.boilerplate).toBeLessThan(-0.5);
  expect(Math.abs(model.weights.common ?? Number.NaN)).toBeLessThan(0.01);
  expect(chanceOf(model, { title: 1 })).toBeGreaterThan(0.8);
  expect(chanceOf(model, { boilerplate: 1 })).toBeLessThan(0.2);
});

test('a chance is near the share of facts among examples that look alike', () => {
  const model = fitModel(times(100, (index) => example(`${index}`, index < 70, 'alike')));
  expect(chanceOf(model, { alike: 1 })).toBeCloseTo(0.7, 1);
});

test('a document that says the same thing twenty times counts once', () => {
  const once = fitModel([example('a', true, 'lead'), example('b', false, 'lead')]);
  const often = fitModel([...times(20, () => example('a', true, 'lead')), example('b', false, 'lead')]);
  expect(chanceOf(often, { lead: 1 })).toBeCloseTo(chanceOf(once, { lead: 1 }), 6);
});

test('what is seen of a single kind or frame gets a weaker opinion than what is seen of all', () => {
  const { weights } = fitModel([
    ...times(10, (index) => example(`a${index}`, true, 'lead', 'kind:funding')),
    ...times(10, (index) => example(`b${index}`, false)),
  ]);
  expect(weights['kind:funding']).toBeGreaterThan(0);
  expect(weights['kind:funding']).toBeLessThan(weights.lead ?? 0);
});

test('the same examples give the same weights, and none give none', () => {
  const examples = times(9, (index) => example(`${index}`, index % 3 === 0, 'lead', `f${index % 2}`));
  expect(fitModel(examples)).toEqual(fitModel(examples));
  expect(fitModel([])).toEqual({ bias: 0, weights: {} });
});

test('weights are written as a sorted table with two decimals, without those that round to nothing', () => {
  const table = weightsTable({
    bias: -1.005_9,
    weights: { title: 0.4, aside: -0.004, 'kind:funding': -1.256 },
  });
  expect(table.split('\n').slice(1)).toEqual([
    'export const WEIGHTS: Readonly<Record<string, number>> = {',
    "  'kind:funding': -1.26,",
    '  title: 0.4,',
    '};',
    '',
    'export const BIAS = -1.01;',
    '',
  ]);
});
