import { describe, expect, it } from 'vitest';
import type { EventInput } from '#contract/signal-events.ts';
import { readEvent } from '#domain/signals/events/sent-event.ts';

const NOW = new Date('2026-05-20T12:00:00.000Z');
const good = {
  external_id: 'v-1',
  domain: 'https://www.Acme.com/x',
  occurred_at: '2026-05-20T10:00:00+02:00',
  title: ' Visited the pricing page ',
};
const problemOf = (changes: Partial<EventInput>) => {
  const read = readEvent({ ...good, ...changes }, NOW);
  return 'invalid' in read ? read.invalid : null;
};

const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) });

describe('readEvent', () => {
  it('reads an event, with its time in UTC and its domain as accounts have it', () => {
    expect(readEvent({ ...good, properties: { b: 1, a: null, c: 'x' } }, NOW)).toEqual({
      event: {
        id: expect.stringMatching(/^[0-9a-f]{25}$/),
        external_id: 'v-1',
        title: 'Visited the pricing page',
        url: null,
        occurred_at: '2026-05-20T08:00:00.000Z',
        properties: { b: 1, c: 'x' },
      },
      target: { domain: 'acme.com' },
    });
  });

  it.each([
    ['1970-01-01T00:00:00Z', 'occurred_at: Must be within the last 366 days.'],
    ['2025-05-19T11:59:59Z', 'occurred_at: Must be within the last 366 days.'],
    ['2025-05-19T12:00:00Z', null],
    ['2100-01-01T00:00:00Z', 'occurred_at: Must be at most a day ahead.'],
    ['2026-05-21T12:00:00Z', null],
    ['2026-05-21T12:00:01Z', 'occurred_at: Must be at most a day ahead.'],
    ['2026-05-20T10:00:00', 'occurred_at: Must be an ISO 8601 timestamp with a time zone.'],
    ['2026-13-40T10:00:00Z', 'occurred_at: Must be an ISO 8601 timestamp with a time zone.'],
    ['2026-02-30T10:00:00Z', 'occurred_at: Must be an ISO 8601 timestamp with a time zone.'],
    ['2026-02-29T10:00:00+02:00', 'occurred_at: Must be an ISO 8601 timestamp with a time zone.'],
    ['2026-02-28T23:30:00-02:00', null],
    ['yesterday', 'occurred_at: Must be an ISO 8601 timestamp with a time zone.'],
  ])('at %s: %s', (occurred_at, problem) => {
    expect(problemOf({ occurred_at })).toBe(problem);
  });

  it('refuses nested properties, however deep', () => {
    const problem = 'properties: deep: Must be a text, a number or a boolean.';
    expect(problemOf({ properties: { deep: nested(1) } })).toBe(problem);
    expect(problemOf({ properties: { deep: nested(100) } })).toBe(problem);
    expect(problemOf({ properties: { deep: [1] } })).toBe(problem);
  });

  it('bounds properties', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, at]));
    expect(problemOf({ properties: many(30) })).toBeNull();
    expect(problemOf({ properties: many(31) })).toBe('properties: Must be at most 30.');
    expect(problemOf({ properties: { x: 'a'.repeat(501) } })).toBe(
      'properties: x: Must be at most 500 characters.',
    );
    expect(problemOf({ properties: { ['n'.repeat(101)]: 1 } })).toContain('Must be at most 100 characters.');
    expect(problemOf({ properties: { x: 'a\ud800' } })).toBe('properties: x: Must be valid Unicode.');
  });

  it('refuses numbers that the table would not take or that were rounded on the way', () => {
    const problem = 'properties: x: Is out of range. Send long ids as text.';
    for (const x of [1e300, 1e-300, 2 ** 53, -(2 ** 53), 12345678901234567890n].map(Number)) {
      expect(problemOf({ properties: { x } })).toBe(problem);
    }
    for (const x of [2 ** 53 - 1, 1 - 2 ** 53, 0.1 + 0.2, 1e-99])
      expect(problemOf({ properties: { x } })).toBeNull();
  });

  it('bounds the whole event in bytes, which a text of 500 characters has three times as many of', () => {
    const wide = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'あ'.repeat(500)]));

    expect(problemOf({ properties: wide(21) })).toBeNull();
    expect(problemOf({ properties: wide(22) })).toBe('properties: The event must be at most 32 KB in all.');
  });

  it('reads a negative zero as the zero that the table returns', () => {
    const read = readEvent({ ...good, properties: { delta: -0 } }, NOW);

    expect('event' in read && Object.is(read.event.properties.delta, 0)).toBe(true);
  });

  it.each([
    [{ external_id: ' ' }, 'external_id: Must not be blank.'],
    [{ external_id: 'x'.repeat(201) }, 'external_id: Must be at most 200 characters.'],
    [{ title: 'a\nb' }, 'title: Must not contain control characters.'],
    [{ title: 'x'.repeat(201) }, 'title: Must be at most 200 characters.'],
    [{ url: 'javascript:alert(1)' }, 'url: Must be an http or https URL.'],
    [{ url: `https://a.example/${'x'.repeat(2_000)}` }, 'url: Must be at most 2000 characters.'],
    [{ domain: 'not a domain' }, 'domain: Must be a domain such as acme.com.'],
    [{ account_id: 'acc_1' }, 'domain: Give either domain or account_id.'],
  ])('%j: %s', (changes, problem) => {
    expect(problemOf(changes)).toBe(problem);
  });
});
