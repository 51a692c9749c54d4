import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRobots } from '#providers/web/robots.ts';
import { createWebClient, type WebClient } from '#providers/web/web-client.ts';
import { html, type StandInWeb, startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';

let site: StandInWeb;
let web: WebClient;
const HOST = 'acme-robotics.com';
const at = (path: string) => `https://${HOST}${path}`;
const plain = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });

beforeAll(async () => {
  site = await startStandInWeb();
  web = createWebClient({ contact: 'ops@seller.com', standIn: site.address, totalMs: 1_000, idleMs: 300 });
});
afterEach(() => site.forget());
afterAll(async () => {
  await web.close();
  await site.stop();
});

describe('robots.txt', () => {
  it('is followed: the longest match wins, our own group before the general one', async () => {
    site.on(
      HOST,
      '/robots.txt',
      plain(
        'User-agent: *\nDisallow: /\n\nUser-agent: SignalIntelligence\nDisallow: /private\nAllow: /private/jobs\nCrawl-delay: 2\n\nSitemap: https://acme-robotics.com/map.xml',
      ),
    );

    const rules = await createRobots(web, () => new Date()).rulesFor(at('/careers'));

    expect(['/careers', '/private', '/private/jobs'].map((path) => rules.mayFetch(at(path)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(rules).toMatchObject({ delayMs: 2_000, sitemaps: ['https://acme-robotics.com/map.xml'] });
  });

  it.each([
    ['is missing', { status: 404 }, true],
    ['is refused', { status: 403 }, true],
    ['is a web page', html('Welcome'), true],
    ['fails', { status: 503 }, false],
    ['never comes', () => undefined, false],
  ])('that %s lets us in: %o', async (_, answer, mayFetch) => {
    site.on(HOST, '/robots.txt', answer);

    const rules = await createRobots(web, () => new Date()).rulesFor(at('/'));

    expect(rules.mayFetch(at('/careers'))).toBe(mayFetch);
  });

  it('is read again after a day, after ten minutes where it failed, and not before', async () => {
    let now = Date.parse('2026-11-02T08:00:00Z');
    const robots = createRobots(web, () => new Date(now));
    const hours = async (count: number) => {
      now += count * 60 * 60 * 1000;
      await robots.rulesFor(at('/a'));
      return site.asked.length;
    };
    site.on(HOST, '/robots.txt', plain('User-agent: *\nDisallow: /x'));

    expect([await hours(0), await hours(23), await hours(1)]).toEqual([1, 1, 2]);
    site.on(HOST, '/robots.txt', { status: 500 });
    expect([await hours(24), await hours(0.1), await hours(0.1)]).toEqual([3, 3, 4]);
  });
});
