import { describe, expect, it } from 'vitest';
import { NOTHING_FOUND, readCompanySite } from '#providers/sources/company-site.ts';
import { feeds } from '#providers/sources/feeds/feeds-source.ts';
import { withoutReprints } from '#providers/sources/without-reprints.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { html, json, xml } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

const signal = new AbortController().signal;
const HOST = 'acme-robotics.com';
const acme = { name: 'Acme Robotics', domain: HOST, aliases: [] };
const FEED = `https://${HOST}/news/feed.xml`;
const site = { ...NOTHING_FOUND, feeds: [FEED], at: '2026-11-01T00:00:00Z' };
const lookAt = (parts: Parameters<typeof look>[0] = {}) =>
  feeds.checkCompany(acme, look({ site, ...parts }), live.tools, signal);

const item = (n: number, link = `https://${HOST}/news/${n}?utm_source=rss`) =>
  `<item><title>Acme opens plant ${n} &amp; more</title><link>${link}</link><guid isPermaLink="false">id-${n}</guid><pubDate>Fri, 30 Oct 2026 0${n}:00:00 GMT</pubDate><description>&lt;p&gt;Acme Robotics opens plant ${n}.&lt;/p&gt;</description></item>`;
const rss = (...items: string[]) =>
  xml(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://${HOST}</link><description>d</description>${items.join('')}</channel></rss>`,
    'application/rss+xml',
  );

describe('a company’s feed', () => {
  it.each([
    ['RSS', rss(item(1))],
    [
      'Atom',
      xml(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id><updated>2026-10-30T01:00:00Z</updated><entry><title>Acme opens plant 1 &amp;amp; more</title><id>tag:1</id><link rel="alternate" href="https://${HOST}/news/1"/><updated>2026-10-30T01:00:00Z</updated><published>2026-10-30T01:00:00Z</published><content type="html">&lt;p&gt;Acme Robotics opens plant 1.&lt;/p&gt;</content></entry></feed>`,
        'application/atom+xml',
      ),
    ],
    [
      'JSON Feed',
      json(
        {
          version: 'https://jsonfeed.org/version/1.1',
          title: 'News',
          items: [
            {
              id: '1',
              url: `https://${HOST}/news/1`,
              title: 'Acme opens plant 1 & more',
              content_html: '<p>Acme Robotics opens plant 1.</p>',
              date_published: '2026-10-30T01:00:00Z',
            },
          ],
        },
        { 'content-type': 'application/feed+json' },
      ),
    ],
  ])('is read as %s', async (_, response) => {
    live.web.on(HOST, '/news/feed.xml', response);

    expect((await lookAt()).documents).toEqual([
      {
        id: `https://${HOST}/news/1`,
        kind: 'press_release',
        url: `https://${HOST}/news/1`,
        publisher: HOST,
        title: 'Acme opens plant 1 & more',
        text: 'Acme Robotics opens plant 1.',
        published_at: '2026-10-30T01:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['/news/1', `https://${HOST}/news/1`],
    ['../press/1', `https://${HOST}/press/1`],
    ['//blog.acme-robotics.com/1', 'https://blog.acme-robotics.com/1'],
    ['?p=1&amp;utm_source=rss', `https://${HOST}/news/feed.xml?p=1`],
  ])("resolves the relative link %s of an Atom entry against the entry's URL", async (href, url) => {
    live.web.on(
      HOST,
      '/news/feed.xml',
      xml(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id><updated>2026-10-30T01:00:00Z</updated><entry><title>Acme opens plant 1</title><id>tag:1</id><link href="${href}"/><updated>2026-10-30T01:00:00Z</updated><summary>Opens.</summary></entry></feed>`,
        'application/atom+xml',
      ),
    );

    expect((await lookAt()).documents.map((document) => document.url)).toEqual([url]);
  });

  it("leaves out an entry without a link, or whose link isn't a page", async () => {
    const entry = (link: string) =>
      `<entry><title>T</title><id>${link}</id>${link}<updated>2026-10-30T01:00:00Z</updated></entry>`;
    live.web.on(
      HOST,
      '/news/feed.xml',
      xml(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id><updated>2026-10-30T01:00:00Z</updated>${entry('')}${entry('<link href="mailto:a@b.c"/>')}${entry('<link href="https://bank.example@evil.com/"/>')}</feed>`,
      ),
    );

    expect((await lookAt()).documents).toEqual([]);
  });

  it('returns each entry once, even if its URL changes', async () => {
    live.web.on(HOST, '/news/feed.xml', rss(item(1)));
    const first = await lookAt();
    live.web.on(HOST, '/news/feed.xml', rss(item(2), item(1, `https://${HOST}/archive/1`)));

    const second = await lookAt({ memory: first.memory });

    expect(second.documents.map(({ title }) => title)).toEqual(['Acme opens plant 2 & more']);
  });

  it.each([
    ['429', faults.throttled],
    ['503', faults.broken],
    ['a web page', faults.webPageUnder200],
    ['no feed', xml('<sitemap/>')],
    ['a redirect inside', faults.toPrivateAddress],
  ])('that returns %s fails without affecting other feeds', async (_, fault) => {
    live.web.on(HOST, '/news/feed.xml', fault);
    await expect(lookAt()).rejects.toMatchObject({ name: 'WebError' });

    live.web.on('blog.acme-robotics.com', '/feed', rss(item(3, 'https://blog.acme-robotics.com/3')));
    const both = { ...site, feeds: [FEED, 'https://blog.acme-robotics.com/feed'] };
    const { documents, memory } = await lookAt({
      site: both,
      memory: { feeds: { [FEED]: { read: ['a'] } } },
    });

    expect(documents).toMatchObject([{ kind: 'blog' }]);
    expect(memory).toMatchObject({ feeds: { [FEED]: { read: ['a'] } } });
  });
});

describe('one release on several wires', () => {
  const told = (id: string, kind: 'news' | 'press_release' | 'filing', title: string, text: string) => ({
    id,
    kind,
    title,
    text,
    url: id,
    publisher: 'x',
    published_at: null,
  });
  const body = 'Acme Robotics today opened a plant for grippers in Lyon, its third in Europe, and hires.';

  it("is one document, the company's own", () => {
    const kept = withoutReprints([
      told('a', 'news', 'Acme Robotics opens plant in Lyon', body),
      told('b', 'press_release', 'A new plant', `LYON, France, Oct. 30, 2026 (GLOBE NEWSWIRE) -- ${body}`),
      told('e', 'news', 'Lyon gets another factory', body),
      told('c', 'press_release', 'Acme Robotics Opens Plant in Lyon!', 'Short.'),
      told(
        'd',
        'news',
        'Acme Robotics wins a prize',
        'Another story altogether, told in quite different words for once.',
      ),
    ]);

    expect(kept.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  });

  it('keeps two reports under the same item apart, but merges a release with the same text', () => {
    const title = 'Acme Robotics: Form 8-K, departure of directors or certain officers';
    const item = 'Item 5.02. Departure of Directors or Certain Officers; Election of Directors; Appointment.';
    const kept = withoutReprints([
      told('march', 'filing', title, `${item} Jane Doe has left.`),
      told('june', 'filing', title, `${item} John Roe has joined.`),
      told('june', 'filing', title, `${item} John Roe has joined.`),
      told('wire', 'press_release', 'Somebody joins', `${item} John Roe has joined.`),
    ]);

    expect(kept.map(({ id }) => id)).toEqual(['march', 'june']);
  });
});

describe('a company’s site', () => {
  const read = (known = NOTHING_FOUND) =>
    readCompanySite(acme, known, { crawler: live.tools.crawler, now: live.tools.now() }, signal);

  it('leads to boards and feeds by its links, frames and declarations', async () => {
    live.web.on(HOST, '/', {
      headers: { 'content-type': 'text/html' },
      body: `<html><head><link rel="alternate" type="application/rss+xml" href="/news/feed.xml"><link rel="alternate" type="application/rss+xml" href="/comments/feed"></head><body><a href="/company/careers">Careers</a><a href="https://elsewhere.com/jobs">Jobs at a partner</a></body></html>`,
    });
    live.web.on(
      HOST,
      '/company/careers',
      html(
        '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acmerobotics"></script><a href="https://jobs.lever.co/acme/123">Welder</a>',
      ),
    );

    expect(await read()).toEqual({
      boards: [
        { vendor: 'greenhouse', token: 'acmerobotics', region: null },
        { vendor: 'lever', token: 'acme', region: null },
      ],
      feeds: [FEED],
      at: '2026-11-02T08:00:00.000Z',
    });
    expect(live.web.asked.every(({ url }) => new URL(url).hostname === HOST)).toBe(true);
  });

  it("is read once a week, and its findings are kept if it can't be read", async () => {
    const known = { ...site, at: '2026-10-27T08:00:00Z' };
    expect(await read(known)).toBe(known);
    expect(live.web.asked).toEqual([]);

    live.web.on(HOST, '/', faults.broken);
    const old = { ...site, at: '2026-10-01T08:00:00Z' };
    expect(await read(old)).toBe(old);
  });
});
