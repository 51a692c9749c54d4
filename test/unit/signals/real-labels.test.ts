import { describe, expect, test } from 'vitest';
import { REJECTION_CODES } from '#contract/rejection-codes.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import {
  type LabelledEvent,
  readDocuments,
  readLabels,
} from '#test/bench/signals/real/labelled-documents.ts';
import type { LabelledText } from '#test/bench/signals/real/labelled-texts.ts';
import { measure, precisionOf, recallOf } from '#test/bench/signals/real/measure.ts';

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

describe('what is measured', () => {
  const event = (kind: LabelledEvent['kind'], start: number, length: number): LabelledEvent => ({
    kind,
    status: 'fact',
    at: [{ start, length, hash: '' }],
  });

  const text = (id: string, body: string, events: readonly LabelledEvent[]): LabelledText => ({
    document: {
      id,
      origin: 'made-up',
      part: 'open',
      repo: 'a/b',
      commit: '',
      path: '',
      format: 'text',
      at: '',
      kind: 'news',
      company: 'Tarvin',
      domain: null,
      published: '2024-05-01',
      sha256: '',
    },
    text: { title: 'The day', body },
    events,
  });

  /** Takes a kind wherever the text says its name, as often as it does. */
  const reader = {
    judge: async ({ document }: { readonly document: { readonly text: string } }) => ({
      taken: [...document.text.matchAll(/[a-z_]+/g)].map(([quote]) => ({
        signal_id: quote,
        quote,
        event: NO_DETAILS,
        strength: 1,
        reason: '',
        read_by: 'rules' as const,
      })),
      rejected: [],
      read_by: 'rules' as const,
    }),
  };

  test('a kind counts once for a document, as right, wrong or missed', async () => {
    const measured = await measure(reader, [
      text('right twice', 'funding funding', [
        event('funding', 0, 7),
        { ...event('funding', 8, 7), status: 'mention', why: 'past' },
      ]),
      text('right before the sentence', 'layoffs .......', [event('layoffs', 8, 7)]),
      text('right behind the sentence', '....... layoffs', [event('layoffs', 0, 7)]),
      text('wrong', 'funding', []),
      text('missed', '', [event('layoffs', -1, 7)]),
      text('only mentioned', 'partnership', [
        { ...event('partnership', 0, 11), status: 'mention', why: 'rumour' },
        { ...event('expansion', 0, 11), status: 'mention', why: 'past' },
      ]),
    ]);
    expect(measured.all).toEqual({ right: 3, wrong: 2, missed: 1 });
    expect(measured.byKind.get('funding')).toEqual({ right: 1, wrong: 1, missed: 0 });
    expect(measured.byDocumentKind.get('news')).toEqual(measured.all);
    expect(measured).toMatchObject({
      documents: 6,
      documentsWithWrong: 2,
      mentions: 2,
      mentionsTaken: 1,
      fromLabelledSentence: 1,
    });
    expect([precisionOf(measured.all), recallOf(measured.all)]).toEqual([3 / 5, 3 / 4]);
  });
});
