import { expect, test } from 'vitest';
import { createEmbeddedSignalReader } from '#providers/reasoning/embedded/signals/create-embedded-signal-reader.ts';
import { dealDocuments, labelledDocuments, labelledSentences } from '#test/bench/signals/labelled-set.ts';
import { ratesOf, score, total } from '#test/bench/signals/score.ts';

test('the labelled set keeps its size', () => {
  expect(labelledSentences('open').length + labelledSentences('held-out').length).toBeGreaterThanOrEqual(300);
  expect(labelledDocuments('open').length + labelledDocuments('held-out').length).toBeGreaterThanOrEqual(80);
});

test('the open part is read about as well as it was', async () => {
  const { taken, mentioned, codes } = await score(createEmbeddedSignalReader(), [
    ...labelledSentences('open'),
    ...labelledDocuments('open'),
  ]);
  expect(ratesOf(total(taken)).f1).toBeGreaterThan(0.97);
  expect(ratesOf(total(mentioned)).f1).toBeGreaterThan(0.97);
  expect(codes.right / codes.all).toBeGreaterThan(0.95);
  for (const [kind, tally] of taken) expect(ratesOf(tally).f1, kind).toBeGreaterThan(0.9);
});

test('what was held out meets the goals: precision 0.90, recall 0.75', async () => {
  const { taken } = await score(createEmbeddedSignalReader(), [
    ...labelledSentences('held-out'),
    ...labelledDocuments('held-out'),
  ]);
  const { precision, recall } = ratesOf(total(taken));
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.75);
});

test('documents about a purchase are told from all other news', async () => {
  const { taken } = await score(createEmbeddedSignalReader(), dealDocuments());
  const tally = taken.get('acquisition');
  expect(tally && tally.right + tally.missed).toBe(30);
  expect(tally && ratesOf(tally).f1).toBeGreaterThan(0.94);
});

test('mentions in general business news are found, and everyday look-alikes are mostly left alone', async () => {
  const { mentioned } = await score(createEmbeddedSignalReader(), labelledSentences('news'));
  const { precision, recall } = ratesOf(total(mentioned));
  expect(precision).toBeGreaterThan(0.9);
  expect(recall).toBeGreaterThan(0.93);
});
