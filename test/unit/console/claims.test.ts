import { describe, expect, it } from 'vitest';
import { markClaims } from '#console/text/claims.ts';

const marked = (headline: string, quote: string): string =>
  markClaims(headline, quote)
    .map(({ text, isClaim }) => (isClaim ? `[${text}]` : text))
    .join('');

describe('a quote', () => {
  it('shows the names and numbers of the headline', () => {
    expect(
      marked(
        'Yarrowrow to acquire Langmoor Brewing for $4.1 million',
        'Yarrowrow has agreed to acquire Langmoor Brewing, based in Kyiv, for $4.1 million in cash.',
      ),
    ).toBe(
      '[Yarrowrow] has agreed to acquire [Langmoor Brewing], based in Kyiv, for [$4.1 million] in cash.',
    );
  });

  it('finds a number with anything around it, but not inside another number', () => {
    expect(marked('Acme reports an incident affecting 3,680 records', '3,680 of 13,680 records')).toBe(
      '[3,680] of 13,680 records',
    );
  });

  it('marks whole words only', () => {
    expect(marked('Acme opens', 'Acmetal and Acme')).toBe('Acmetal and [Acme]');
  });

  it('finds part of a name that the source shortens', () => {
    expect(marked('Basaltbourne Freight opens a depot in Lyon', 'Basaltbourne opens in Lyon')).toBe(
      '[Basaltbourne] opens in [Lyon]',
    );
  });

  it('treats pattern characters as text', () => {
    expect(marked('Acme (UK) launches C++ Suite', 'Acme launches a suite')).toBe('[Acme] launches a [suite]');
  });

  it('keeps every letter of the source', () => {
    const quote = 'Pérez & Co. named José Ó Briain – “COO” – on 3 May.';
    expect(
      markClaims('Pérez & Co. appoints José Ó Briain as COO', quote)
        .map(({ text }) => text)
        .join(''),
    ).toBe(quote);
  });

  it('is not marked for a headline without names or numbers', () => {
    expect(markClaims('a new office', 'It opens.')).toEqual([{ text: 'It opens.', isClaim: false }]);
  });
});
