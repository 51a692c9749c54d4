import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createRobots } from '#providers/sources/web/robots.ts';
import { readRobotsTxt } from '#providers/sources/web/robots-txt.ts';
import { createWebClient } from '#providers/sources/web/web-client.ts';
import { html, startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

const HOST = 'acme-robotics.com';
const at = (path: string) => `https://${HOST}${path}`;
const plain = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });

const site = await startStandInWeb();
const web = createWebClient({
  contact: 'ops@seller.com',
  standIn: site.address,
  totalMs: 1_000,
  idleMs: 300,
});
afterEach(() => site.forget());
afterAll(async () => {
  await web.close();
  await site.stop();
});

describe('robots.txt', () => {
  it('is followed: the longest match wins, and our own group comes before the general one', async () => {
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
    expect(rules.delayMs).toBe(2_000);
  });

  it.each([
    ['is missing', { status: 404 }, true],
    ['is refused', { status: 403 }, true],
    ['is a web page', html('Welcome'), true],
    ['fails', { status: 503 }, false],
    ['never comes', () => undefined, false],
  ])('that %s allows us: %o', async (_, response, mayFetch) => {
    site.on(HOST, '/robots.txt', response);

    const rules = await createRobots(web, () => new Date()).rulesFor(at('/'));

    expect(rules.mayFetch(at('/careers'))).toBe(mayFetch);
  });

  it('is read again after a day, or after ten minutes if it failed', async () => {
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

describe('a rule of robots.txt', () => {
  const may = (rules: string, path: string) =>
    readRobotsTxt(`User-agent: *\n${rules}`, 'SignalIntelligence').mayFetch(at(path));

  it.each(cases<[string, string, boolean]>('rules'))('%j allows %s: %s', (rules, path, expected) => {
    expect(may(rules, path)).toBe(expected);
  });

  it('may be in our own group, with anything after its name, or in several such groups', () => {
    const text =
      'User-agent: other\nUser-agent: signalintelligence/2.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: SIGNALINTELLIGENCE\nDisallow: /b\nCrawl-delay: 3';
    const rules = readRobotsTxt(text, 'SignalIntelligence');

    expect(['/a', '/b', '/c'].map((path) => rules.mayFetch(at(path)))).toEqual([false, false, true]);
    expect(rules.delaySeconds).toBe(3);
  });
});
