import { describe, expect, it } from 'vitest';
import { readHtml } from '#providers/sources/web/read-html.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('a page’s text', () => {
  it.each(cases<[string, string, string]>('pages'))('%s', (_, html, text) => {
    expect(readHtml(html).text).toBe(text);
  });

  it('comes with the title, the links and the feeds', () => {
    const page = readHtml(
      `<head><title> A
 page</title><link rel=alternate type="application/rss+xml" href="/feed?a=1&amp;b=2"></head>
<a href="/jobs"><b>Open</b> roles</a><a href="/unclosed">News<a name=x>anchor</a><iframe src="https://boards.greenhouse.io/embed/job_board?for=acme">no frames</iframe>`,
    );

    expect(page.title).toBe('A page');
    expect(page.feeds).toEqual([{ href: '/feed?a=1&b=2', type: 'application/rss+xml' }]);
    expect(page.links).toEqual([
      { href: '/jobs', text: 'Open roles' },
      { href: '/unclosed', text: 'News' },
      { href: 'https://boards.greenhouse.io/embed/job_board?for=acme', text: '' },
    ]);
    expect(page.text).toBe('Open rolesNewsanchor');
  });
});
