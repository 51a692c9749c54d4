import { JOB_BOARD_NAMES, jobBoardVendors, vendorName } from '#domain/market/accounts/job-board.ts';
import { defaultSources, type ResearchSource } from '#platform/research-sources.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { markdownTable } from './table.ts';

interface Terms {
  readonly asked: string;
  /** What its owner allows, as we read it; operators must check the owner's own page. */
  readonly allows: string;
  readonly pace: string;
  /** H: from the owner's documentation or a recorded response. M: several projects agree. L: no one has checked. */
  readonly confidence: 'H' | 'M' | 'L';
}

/** Each source by the name of its switch: a source without an entry here does not compile. */
const TERMS: Readonly<Record<ResearchSource, Terms>> = {
  job_boards: {
    asked: `the postings endpoints that careers pages use, at ${JOB_BOARD_NAMES}`,
    allows: 'public, documented, no key; robots.txt is followed; by vendor below',
    pace: 'by vendor, below',
    confidence: 'H',
  },
  sec_edgar: {
    asked:
      'sec.gov: submissions, current filings, daily indexes, full-text search, index pages, documents and forms',
    allows: 'public domain; callers must send an email address',
    pace: '8 a second across all machines; the SEC allows 10',
    confidence: 'H',
  },
  feeds: {
    asked: 'the feeds that a company names on its own site',
    allows:
      'published to be read by machines; robots.txt is followed; texts are quoted in part, with their URL',
    pace: '2 a second per host',
    confidence: 'M',
  },
  dns: { asked: 'TXT and MX records', allows: 'public by design', pace: 'none needed', confidence: 'H' },
  globenewswire: {
    asked:
      'the feed of public companies with its newest 20 releases: a few minutes of news, only for discovery',
    allows:
      'we have not read its terms: check them before you rely on it. It resets connections from unknown user agents',
    pace: '1 a second',
    confidence: 'L',
  },
  prnewswire: {
    asked:
      'the feed of all releases with its newest 20, each cut at about 250 characters and without a ticker',
    allows:
      'its terms forbid commercial use and storage: **off** until you have its permission and add it to `sources`',
    pace: '1 a second',
    confidence: 'M',
  },
  gdelt: {
    asked: 'headlines of the last three months by company name',
    allows: 'free for any use with attribution; it rejects IP addresses that many callers share: **off**',
    pace: '1 in 10 seconds across all machines',
    confidence: 'M',
  },
  usaspending: {
    asked: 'api.usaspending.gov: recipients by name, new federal contracts by recipient or by day',
    allows: 'public domain (CC0), no key; no limit is published',
    pace: '1 a second across all machines',
    confidence: 'H',
  },
  warn_notices: {
    asked:
      'layoff notices (WARN) of Texas and Oregon, a year of each list per call, from their open data portals',
    allows:
      'public records on open data portals, no key; callers without a token share a limit per IP address',
    pace: '1 a second across all machines; a container fetches a list once in 6 hours',
    confidence: 'M',
  },
  breach_notices: {
    asked: 'data breach notices to the attorney general of Washington, a year per call, from data.wa.gov',
    allows:
      'public records on an open data portal, no key; callers without a token share a limit per IP address',
    pace: '1 a second across all machines; a container fetches the list once in 6 hours',
    confidence: 'M',
  },
  companies_house: {
    asked: 'the British register: a company by name or number, its profile and its officers',
    allows:
      'public register, free key; no rules on use, but it contains personal data, which UK data protection law covers: **off** until you have set a key and add it to `sources`',
    pace: '1.8 a second across all machines; a key allows 600 calls in 5 minutes',
    confidence: 'M',
  },
  gleif: {
    asked:
      'api.gleif.org: legal names and the register number of a company with a known LEI; an LEI by legal name',
    allows: 'CC0, no key',
    pace: '0.8 a second across all machines; 60 a minute are allowed',
    confidence: 'M',
  },
};

/** A row for each source, then for each vendor of job boards. */
export const termsTables = (): string =>
  [
    markdownTable([
      ['source (its switch)', 'default', 'what we fetch', 'what its owner allows', 'rate', 'confidence'],
      ...Object.entries(TERMS).map(([name, { asked, allows, pace, confidence }]) => [
        `\`${name}\``,
        defaultSources.some((source) => source === name) ? 'on' : 'off',
        asked,
        allows,
        pace,
        confidence,
      ]),
    ]),
    'Job boards by vendor:',
    markdownTable([
      ['vendor', 'what we fetch', 'what it allows', 'rate', 'confidence'],
      ...jobBoardVendors.map((vendor) => {
        const { asked, allows, pace, confidence } = boardDoubles[vendor].terms;
        return [vendorName(vendor), asked, allows, pace, confidence];
      }),
    ]),
  ].join('\n\n');

export const termsSection = (): string => `## Terms, and a switch for each

A stage uses the sources listed in its \`sources\` (\`lib/infra/stages.ts\`), or by default those marked "on". This isn't legal
advice: read the owner's own terms before you turn a source on. Confidence is high (H) if it comes from the owner's documentation
or a recorded response, medium (M) if several projects agree, and low (L) if no one has checked.

<!-- terms: written by npm run generate -->

${termsTables()}

<!-- /terms -->
`;
