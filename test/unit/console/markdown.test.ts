import { describe, expect, it } from 'vitest';
import { parseBlocks, parseInline } from '#console/text/markdown.ts';

describe('Markdown', () => {
  it('is split into paragraphs, lists and headings', () => {
    expect(parseBlocks('# Title\nOne\ntwo\n\n- a\n- b\nafter').map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'paragraph',
    ]);
  });

  it('formats words', () => {
    expect(parseInline('**Why now.** A *very* `new` [site](https://a.example/x).')).toEqual([
      { kind: 'bold', text: 'Why now.' },
      { kind: 'text', text: ' A ' },
      { kind: 'italic', text: 'very' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'new' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'site', href: 'https://a.example/x' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('only links to web pages, and treats HTML as text', () => {
    const text = '[x](javascript:alert(1)) <script>alert(1)</script>';

    expect(parseInline(text)).toEqual([{ kind: 'text', text }]);
  });

  it('takes the brackets before a link for text, and keeps the brackets of an address', () => {
    expect(parseInline('[[a](https://a.example/x_(y))')).toEqual([
      { kind: 'text', text: '[' },
      { kind: 'link', text: 'a', href: 'https://a.example/x_(y)' },
    ]);
  });
});
