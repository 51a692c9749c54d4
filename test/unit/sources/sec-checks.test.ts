import { describe, expect, it } from 'vitest';
import { runCheck } from '#provider-checks/provider-check.ts';
import { researchChecks } from '#provider-checks/research-checks.ts';
import { currentFeedDouble, secDouble } from '#test/harness/doubles/sec.ts';
import { dailyIndexDouble } from '#test/harness/doubles/sec-forms.ts';
import { html, json } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

const filings = [
  {
    accession: '0001083743-26-000001',
    day: '2026-10-30',
    form: 'D',
    fileNumber: '021-1',
    formD: {},
    name: 'ACME ROBOTICS, INC.',
  },
  {
    accession: '0001083743-26-000002',
    day: '2026-10-30',
    form: 'SC TO-T',
    name: 'ACME ROBOTICS, INC.',
    parties: [
      ['ACME ROBOTICS, INC.', '0001083743', 'Subject'],
      ['Gripper Corp', '0002000002', 'Filed by'],
    ] as const,
  },
];

function answering(): void {
  secDouble(live.web, filings);
  currentFeedDouble(live.web, []);
  dailyIndexDouble(
    live.web,
    '2026-10-30',
    filings.map((filing) => ({ cik: '0001083743', ...filing })),
  );
  const columns = {
    accessionNumber: [],
    filingDate: [],
    reportDate: [],
    form: [],
    fileNumber: [],
    items: [],
  };
  live.web.on(
    'data.sec.gov',
    '/submissions/CIK0000320193.json',
    json({ name: 'Apple Inc.', filings: { recent: { ...columns, primaryDocument: [] }, files: [] } }),
  );
}

async function checked() {
  const checks = researchChecks(['sec_edgar'], {
    crawler: live.tools.crawler,
    now: live.tools.now,
    keys: {},
  });
  const results = [];
  for (const check of checks.filter(({ name }) => name.startsWith('sec-')))
    results.push(await runCheck(check));
  return results.map(({ name, isOk, detail }) => [name, isOk, detail]);
}

describe('a check of the SEC', () => {
  it('requests each kind of page once and reports what was read', async () => {
    answering();

    expect(await checked()).toEqual([
      ['sec-submissions', true, '0 filings of Apple Inc.'],
      ['sec-current', true, '0 current reports'],
      ['sec-daily-index', true, '2 filings on 2026-10-30'],
      ['sec-form-d', true, 'the Form D of Acme Robotics, Inc. read'],
      ['sec-parties', true, 'SC TO-T: Subject, Filed by'],
    ]);
  });

  it('reports missing indexes and pages without parties', async () => {
    answering();
    live.web.on('www.sec.gov', '/Archives/edgar/daily-index/*', { status: 404 });
    const [, , index] = await checked();
    expect(index).toEqual(['sec-daily-index', false, 'There is no daily index for the last 10 days.']);

    answering();
    const place = '/Archives/edgar/data/1083743/000108374326000002/0001083743-26-000002-index.htm';
    live.web.on('www.sec.gov', place, html('<p>Filing Detail</p>'));
    expect((await checked()).at(-1)).toEqual([
      'sec-parties',
      false,
      'The index page of 0001083743-26-000002 names no party.',
    ]);
  });
});
