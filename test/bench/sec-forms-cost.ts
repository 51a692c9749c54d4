import { edgar } from '#sources/edgar/edgar-source.ts';
import { wikidataIdentities } from '#sources/identity/wikidata.ts';
import { liveTools } from '#test/harness/doubles/live-tools.ts';
import {
  currentFeedDouble,
  type FilingDouble,
  fullTextDouble,
  secDouble,
} from '#test/harness/doubles/sec.ts';
import { dailyIndexDouble } from '#test/harness/doubles/sec-forms.ts';
import { startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';
import { wikidataDouble } from '#test/harness/doubles/wikidata.ts';
import { markdownTable } from './table.ts';

/** What each form states, what it costs beyond the list of filings, and how sure we are of its fields. */
const FORMS = [
  [
    'D, D/A',
    '`funding`: amount sold, amount offered, first sale, related persons',
    '1 call (`primary_doc.xml`, 5–100 KB)',
    'element names H (6 real forms read); `021-` number shared by amendments H; items `3C…` mark funds H',
  ],
  [
    'S-1, F-1 and amendments',
    '`ipo_plans`, unless the company filed an annual or quarterly report before',
    'none',
    'list fields H; one `333-` number for a registration and its amendments H',
  ],
  ['RW', 'ends `ipo_plans`', 'none', 'that RW carries the number of the withdrawn registration: M'],
  [
    'SC TO-T, SC TO-C',
    '`being_acquired` for the subject, `acquisition` for the filer',
    '1 call (index page, 20–40 KB)',
    'page H (recorded); the words Subject and Filed by on it M',
  ],
  [
    'PREM14A, DEFM14A',
    '`being_acquired`: a vote on a merger',
    'none',
    'form H; that a filer without an S-4 is not the buyer M',
  ],
  ['8-K item 1.05', '`security_incident`', 'none', 'H'],
  ['8-K item 2.05', '`layoffs`: an exit or disposal plan', 'none', 'H'],
  [
    '8-K items 1.01, 2.01, 5.02',
    'read as prose: the item names neither a side nor a person',
    '1–2 calls',
    'H',
  ],
  ['NT 10-K, NT 10-Q', '`regulatory_pressure`: a late report', 'none', 'H'],
] as const;

const DAY = '2026-10-30';
/** A busy day: this many lines, including this many notices of offerings by companies whose name isn't a fund's. */
const LINES = 6_500;
const NOTICES = 150;
/** An assumption: Wikidata knows the website of one in thirty. */
const KNOWN_EVERY = 30;

async function measureDiscovery(): Promise<{ calls: number; bytes: number; found: number }> {
  const web = await startStandInWeb();
  const tools = liveTools(web);
  try {
    const notices = Array.from({ length: NOTICES }, (_, n): FilingDouble => {
      const cik = String(2_000_000 + n).padStart(10, '0');
      const accession = `${cik}-26-000001`;
      const formD = { cik, firstSale: '2026-10-25' };
      return { accession, cik, name: `NEWCO ${n} INC`, form: 'D', day: DAY, fileNumber: `021-${n}`, formD };
    });
    secDouble(web, notices);
    fullTextDouble(web, []);
    currentFeedDouble(web, []);
    const rows = Array.from({ length: LINES }, (_, n) => ({
      cik: String(n + 1),
      name: `COMPANY WITH A NAME ${n} INC`,
      form: '4',
      accession: `0000000001-26-${String(n % 1_000_000).padStart(6, '0')}`,
    }));
    const filed = notices.map(({ accession, cik = '', name = '', form = '' }) => ({
      accession,
      cik,
      name,
      form,
    }));
    dailyIndexDouble(web, DAY, [...filed, ...rows]);
    wikidataDouble(
      web,
      notices
        .filter((_, n) => n % KNOWN_EVERY === 0)
        .map(({ cik = '' }, n) => ({
          id: `Q${n}`,
          label: `Newco ${n}`,
          site: `https://newco-${n}.com`,
          cik,
        })),
    );
    const forgetful = { get: async () => undefined, put: async () => undefined };
    const found = await edgar.showing?.(
      { kind: 'funding', name: 'New funding', keywords: [] },
      { since: new Date('2026-10-29'), limit: 100 },
      { ...tools, identities: wikidataIdentities(tools.crawler, forgetful) },
      new AbortController().signal,
    );
    const bytes = web.asked.reduce((sum, asked) => sum + asked.bytes, 0);
    return { calls: web.asked.length, bytes, found: found?.length ?? 0 };
  } finally {
    await tools.close();
    await web.stop();
  }
}

export async function secFormsSection(): Promise<string> {
  const { calls, bytes, found } = await measureDiscovery();
  return `## What SEC forms state

Records consist of fields and need no interpretation ([0240](decisions/0240-records-state-facts.md),
[0240](decisions/0240-records-state-facts.md)). The list of an account's filings is fetched anyway; each form costs this in addition:

${markdownTable([['form', 'signal', 'additional calls', 'confidence (H, M, L)'], ...FORMS.map((row) => [...row])])}

Discovery reads the SEC's daily indexes: half a megabyte a day uncompressed, published at about 22:45 New York time (H), and 403 or
404 for days without an index (H). A search for \`funding\` over two days, with ${NOTICES} notices on one of them and one in ${KNOWN_EVERY} from a
company with a known website, took ${calls} calls and ${(bytes / 1e6).toFixed(1)} MB and found ${found}. One search reads at most 14 days, 200 companies and
40 lists of filings.
`;
}
