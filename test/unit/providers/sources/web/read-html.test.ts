import { describe, expect, it } from 'vitest';
import { readHtml } from '#providers/sources/web/read-html.ts';

describe('a page’s text', () => {
  it.each([
    ['blocks are separated by a blank line', '<p>One.</p><div>Two.</div>', 'One.\n\nTwo.'],
    ['line breaks of the source are spaces', '<p>One\n  long\n\nsentence.</p>', 'One long sentence.'],
    ['<br> is a line feed', '<p>One<br>two</p>', 'One\ntwo'],
    [
      'cells are separated by a space',
      '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>',
      'A B\n\nC',
    ],
    ['preformatted text keeps its lines', '<p>x</p><pre>a\nb\n\nc</pre>', 'x\n\na\nb\n\nc'],
    ['plain text keeps its lines', 'a\nb\n\n<TABLE>c\nd</TABLE>', 'a\nb\n\nc\nd'],
    ['entities are decoded', '<p>A &amp; B&nbsp;&#8217;s</p>', 'A & B ’s'],
    ['printing marks inside of words go', '<p>Soft&shy;ware &#8203;5.02</p>', 'Software 5.02'],
    [
      'scripts, styles and templates are left out',
      '<style>p{}</style><script>"<p>x"</script><template><p>t</p></template><p>y</p>',
      'y',
    ],
    ['what is not displayed is left out', '<div style="display:none"><div>a</div>b</div><p>c</p>', 'c'],
    ['a hidden paragraph ends with the next block', '<p style="display: none">1<div>shown</div>', 'shown'],
    ['an empty hidden element hides nothing', '<span style="display:none"/><p>c</p>', 'c'],
    ['the title is not part of it', '<head><title>T</title></head><body>b', 'b'],
  ])('%s', (_, html, text) => {
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
