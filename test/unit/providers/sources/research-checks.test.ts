import { describe, expect, it } from 'vitest';
import { VENDORS_OWN_BOARDS } from '#domain/market/accounts/job-board.ts';
import { createResearchChecks } from '#operations/provider-checks/research-checks.ts';
import { runCheck } from '#operations/provider-checks/run-checks.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { gleifDouble } from '#test/harness/doubles/gleif.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { type Answering, json, type PlainResponse } from '#test/harness/doubles/stand-in-web.ts';
import { awardsDouble, recipientsDouble } from '#test/harness/doubles/usaspending.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { must } from '#test/harness/must.ts';

const live = useLiveWeb();

async function checked(source: ResearchSource | null, name: string) {
  const tools = { crawler: live.tools.crawler, now: live.tools.now };
  const checks = createResearchChecks(source === null ? [] : [source], tools);
  return runCheck(must(checks.find((check) => check.name === name)));
}

const OPENINGS = [{ id: 1, title: 'Engineer', posted: '2026-10-20T08:00:00Z' }];
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
    source: 'usaspending',
    name: 'usaspending',
    answers: () => {
      const recipient = { recipient: 'LOCKHEED MARTIN CORPORATION', uei: 'AB12CD34EF56' };
      recipientsDouble(live.web, [{ name: recipient.recipient, uei: recipient.uei }]);
      awardsDouble(live.web, [{ number: 'W1', ...recipient, signed: '2026-10-30', dollars: 12_000_000 }]);
    },
    found: '1 recipients, 1 new contracts of $10 million or more',
  },
  {
    source: 'gleif',
    name: 'gleif',
    answers: () => gleifDouble(live.web, [{ lei: 'HWUPKR0MPOU8FGXBT394', name: 'Apple Inc.' }]),
    found: 'knows Apple Inc.',
  },
  {
    source: null,
    name: 'wikidata',
    answers: () => wikidataDouble(live.web, []),
    found: 'does not know apple.com',
  },
];

const FAULTS: readonly (readonly [string, PlainResponse | Answering, RegExp])[] = [
  ['403', { status: 403 }, /^refused/],
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
