import { describe, expect, it } from 'vitest';
import { VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { runCheck } from '#provider-checks/provider-check.ts';
import { researchChecks } from '#provider-checks/research-checks.ts';
import { WIRES } from '#sources/feeds/press-wires.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { type Answering, json, type PlainAnswer, xml } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { must } from '#test/harness/must.ts';

const live = useLiveWeb();

async function checked(source: ResearchSource | null, name: string) {
  const tools = { visitor: live.tools.visitor, now: live.tools.now, keys: {} };
  const checks = researchChecks(source === null ? [] : [source], tools);
  return runCheck(must(checks.find((check) => check.name === name)));
}

const OPENINGS = [{ id: 1, title: 'Engineer', posted: '2026-10-20T08:00:00Z' }];
const RELEASES = xml(
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title><item><title>Acme opens a plant</title><link>https://www.globenewswire.com/1</link><pubDate>Mon, 02 Nov 2026 07:00:00 GMT</pubDate></item></channel></rss>',
);

/** Each line, and its source's response. */
const LINES: readonly {
  readonly source: ResearchSource | null;
  readonly name: string;
  readonly answers: () => void;
  readonly found: string;
}[] = [
  ...VENDORS_OWN_BOARDS.map((board) => ({
    source: 'job_boards' as const,
    name: board.vendor,
    answers: () => boardDoubles[board.vendor].publish(live.web, board, OPENINGS),
    found: '1 postings read',
  })),
  ...(['globenewswire', 'prnewswire'] as const).map((wire) => ({
    source: wire,
    name: WIRES[wire].publisher,
    answers: () => live.web.on(new URL(WIRES[wire].url).host, new URL(WIRES[wire].url).pathname, RELEASES),
    found: '1 releases',
  })),
  {
    source: 'gdelt',
    name: 'gdelt',
    answers: () =>
      live.web.on(
        'api.gdeltproject.org',
        '/api/v2/doc/doc',
        json({
          articles: [
            {
              url: 'https://paper.com/1',
              title: 'Siemens Energy opens a plant in Lyon',
              seendate: '20261102T070000Z',
              domain: 'paper.com',
              language: 'English',
            },
          ],
        }),
      ),
    found: '1 headlines',
  },
  {
    source: null,
    name: 'wikidata',
    answers: () => wikidataDouble(live.web, []),
    found: 'does not know apple.com',
  },
];

const FAULTS: readonly (readonly [string, PlainAnswer | Answering, RegExp])[] = [
  ['429', faults.throttled, /^throttled/],
  ['503', faults.broken, /^server_error/],
  ['a body that breaks off', faults.truncatedJson, /^unexpected_answer|^blocked|^not_/],
  ['a web page', faults.webPageUnder200, /^unexpected_answer|^blocked|^not_/],
];

describe.each(LINES)('the check of $name', ({ source, name, answers, found }) => {
  it('reports what was read', async () => {
    answers();
    expect(await checked(source, name)).toMatchObject({ isOk: true, detail: found });
  });

  it.each(FAULTS)('fails on %s, and says so', async (_, fault, reason) => {
    answers();
    await checked(source, name);
    const pages = live.web.asked
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname !== '/robots.txt');
    for (const { host, pathname } of pages) live.web.on(host, pathname, fault);
    expect(pages).not.toEqual([]);
    expect(await checked(source, name)).toMatchObject({ isOk: false, detail: expect.stringMatching(reason) });
  });
});
