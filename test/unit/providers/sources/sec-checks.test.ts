import { describe, expect, it } from 'vitest';
import { createResearchChecks } from '#operations/provider-checks/research-checks.ts';
import { runCheck } from '#operations/provider-checks/run-checks.ts';
import { secDouble } from '#test/harness/doubles/sec.ts';
import { dailyIndexDouble } from '#test/harness/doubles/sec-forms.ts';
import { json } from '#test/harness/doubles/stand-in-web.ts';
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
    form: '10-Q',
    name: 'ACME ROBOTICS, INC.',
  },
];

function answering(): void {
  secDouble(live.web, filings);
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
  const checks = createResearchChecks(['sec_edgar'], {
    crawler: live.tools.crawler,
    now: live.tools.now,
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
      ['sec-daily-index', true, '2 filings on 2026-10-30'],
      ['sec-form-d', true, 'the Form D of Acme Robotics, Inc. read'],
    ]);
  });

  it('reports missing indexes', async () => {
    answering();
    live.web.on('www.sec.gov', '/Archives/edgar/daily-index/*', { status: 404 });
    const [, index] = await checked();
    expect(index).toEqual(['sec-daily-index', false, 'There is no daily index for the last 10 days.']);
  });
});
