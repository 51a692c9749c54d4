import { describe, expect, test } from 'vitest';
import { REJECTION_CODES } from '#contract/rejection-codes.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { readDocuments, readLabels } from '#test/bench/signals/real/labelled-documents.ts';

describe('the labels of real documents', () => {
  const documents = readDocuments();
  const labels = readLabels();

  test('every document has labels, and every label a document', () => {
    expect(labels.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  });

  test('an origin is open or closed as a whole', () => {
    for (const [origin, own] of Map.groupBy(documents, (document) => document.origin))
      expect({ origin, parts: new Set(own.map(({ part }) => part)).size }).toEqual({ origin, parts: 1 });
  });

  test('every event is a fact or says why not, and is found by place and hash', () => {
    const reasons = new Set<string>([...REJECTION_CODES, 'routine']);
    for (const { kind, status, why, at } of labels.flatMap(({ events }) => events)) {
      expect(SIGNAL_KINDS).toContain(kind);
      expect(status === 'fact' ? why === undefined : reasons.has(why ?? '')).toBe(true);
      expect(at.length).toBeGreaterThan(0);
      for (const { start, length, hash } of at)
        expect(start >= -1 && length > 0 && /^[0-9a-f]{12}$/.test(hash)).toBe(true);
    }
  });

  test('no text is quoted: a detail is a few words', () => {
    const details = labels
      .flatMap(({ events }) => events)
      .flatMap(({ who, what, amount, count, place, when }) => [who, what, amount, count, place, when]);
    for (const detail of details) expect((detail ?? '').split(' ').length).toBeLessThanOrEqual(15);
  });
});
