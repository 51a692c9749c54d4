import { describe, expect, it } from 'vitest';
import { normalizeSpelling } from '#domain/market/privacy/plain-spelling.ts';
import { createTraces } from '#domain/market/privacy/traces.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

const traces = (full_name: string, companies: readonly string[] = ['Quarry']) =>
  createTraces({ identities: [{ full_name }], ids: [], companies });

describe('a name', () => {
  it.each(cases<[string, string, string]>('names'))('%s is taken out of %j', (name, text, cleaned) => {
    expect(traces(name).isIn(text, true)).toBe(true);
    expect(traces(name).redact(text, true)).toBe(cleaned);
  });

  it.each([
    ['Jane Doe', 'Jane, do it'],
    ['Jane Roe', 'Janet Roe'],
    ['Jane Roe', 'Jane Roebuck'],
    ['Jane Roe', 'Jane said that Roe left'],
    ['Jane Roe', 'https://news.example/jane-roe-joins'],
  ])('%s is not in %j', (name, text) => {
    expect(traces(name).isIn(text, true)).toBe(false);
    expect(traces(name).redact(text, true)).toBe(text);
  });

  it('may be the name of their company, too', () => {
    expect(traces('Jane Roe', ['Jane Roe']).redact('Ask Jane Roe.', true)).toBe('Ask [erased].');
  });

  it('counts only where a company of theirs is named, in any spelling', () => {
    expect(traces('Jane Roe', ['Müller']).isIn('Jane Roe joins Mueller')).toBe(true);
    expect(traces('Jane Roe', ['Müller']).isIn('Jane Roe joins Meyer')).toBe(false);
  });
});

it('the plain spelling knows where its letters came from', () => {
  const { text, originalOffsets } = normalizeSpelling('Ru\ufb01 Groß');
  expect(text).toBe('rufi gross');
  expect(originalOffsets).toEqual([0, 1, 2, 2, 3, 4, 5, 6, 7, 7, 8]);
});
