import { hash } from 'node:crypto';
import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { DetectionRecord } from '#domain/detections/detection-record.ts';
import type { Company } from '#domain/directory/directory.ts';
import { newId } from '#platform/ids.ts';
import { demoSignals } from './demo-signals.ts';
import { draw } from './draw.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whom the demo company sells to: how well an industry fits, out of 100. */
const FIT: Readonly<Record<string, number>> = {
  'Renewable Energy': 95,
  Logistics: 92,
  Telecommunications: 88,
  'Industrial Machinery': 82,
  'Medical Devices': 78,
  Construction: 70,
  'Real Estate': 66,
};
/** Fewer need no dispatcher, and more do not decide within a quarter. */
const FEWEST_EMPLOYEES = 50;
const MOST_EMPLOYEES = 10_000;

export const fitsDemoCompany = ({ industry, employees }: Company): boolean =>
  FIT[industry] !== undefined && employees >= FEWEST_EMPLOYEES && employees <= MOST_EMPLOYEES;

/** Each of three spans of 28 days holds at most one detection, so that all lie within the last 84. */
export const DEMO_SPANS = [0, 1, 2] as const;
const SPAN_DAYS = 28;

/** When something was found at this company in one of the spans; 0 is the latest. */
export const foundAt = (company: Company, span: number, now: Date): number =>
  now.getTime() -
  (span * SPAN_DAYS + draw(company, `days/${span}`, 0, SPAN_DAYS - 1)) * DAY_MS -
  draw(company, `minutes/${span}`, 5, 120) * MINUTE_MS;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const slugOf = ({ network_url }: Company): string => network_url.split('/').at(-1) ?? '';

const NO_EVENT: DetectionRecord['event'] = {
  anchors: [],
  person: null,
  counterpart: null,
  place: null,
  amount: null,
  count: null,
  happened_on: null,
};

/** What was found at a company in one of the spans, told by one of the demo's signals. */
export function demoDetection(company: Company, accountId: string, span: number, now: Date): DetectionRecord {
  const first = draw(company, 'signal', 0, demoSignals.length - 1);
  // Three steps of 3 among 7 signals never meet the same one.
  const signal = demoSignals[(first + span * 3) % demoSignals.length] ?? demoSignals[0];
  const story = signal.tell(company, draw(company, signal.id, 8, 40));
  const found = foundAt(company, span, now);
  const page = signal.id.replace('sig_', '').replaceAll('_', '-');
  const evidence = story.quotes.map(({ site, claim }, index) => ({
    claim: `"${claim}"`,
    source_url: `https://${site}.example/${slugOf(company)}/${page}-${index + 1}`,
    published_date: dateOf(found - DAY_MS),
  }));
  const sources = evidence.map(({ source_url }) => source_url);
  return {
    account_id: accountId,
    alpha_parts: { clarity: 0, source: 0, corroboration: 0, freshness: 0, size: 0 },
    feedback: null,
    event: NO_EVENT,
    document_ids: sources,
    publishers: [...new Set(sources.map((url) => new URL(url).hostname))],
    run_id: null,
    id: `det_${hash('sha256', [accountId, signal.id, ...sources].join('\n')).slice(0, 24)}`,
    signal_id: signal.id,
    signal_present: true,
    alpha: draw(company, `alpha/${span}`, ...signal.alpha),
    icp_fit: (FIT[company.industry] ?? 0) - draw(company, 'fit', 0, 14),
    detected_at: dateOf(found),
    headline: story.headline,
    narrative: story.narrative,
    why_reach_out_md: story.why,
    drafted_message_md: story.message,
    evidence,
    key_facts: [...story.key_facts],
    personas: [...story.personas],
    sources,
    created_at: new Date(found).toISOString(),
  };
}

/** Pages that a monitor reads and puts aside. */
const DULL_PAGES = [
  { page: 'annual-report', reason: 'Figures of the past year; says nothing about crews, visits or tools.' },
  { page: 'charity-run', reason: 'About a charity run; nothing to do with the business.' },
  { page: 'new-website', reason: 'Announces a new website; no signal looks for that.' },
] as const;

/** What the monitor of an active account has read: the pages of its detections, and some that said nothing. */
export function demoEvents(
  company: Company,
  detections: readonly DetectionRecord[],
  now: Date,
): MonitorEvent[] {
  const meaningful = detections.map(
    ({ sources, created_at, headline }) =>
      ({
        url: sources[0] ?? '',
        at: Date.parse(created_at) - MINUTE_MS,
        reason: `${headline}.`,
        confidence: draw(company, headline, 78, 97) / 100,
        status: 'processed',
        search_status: 'completed',
        meaningful: true,
      }) as const,
  );
  const dull = DULL_PAGES.map(
    ({ page, reason }, place) =>
      ({
        url: `https://newswire.example/${slugOf(company)}/${page}`,
        at:
          now.getTime() -
          draw(company, page, place * 20 * 24 * 60 + 30, (place + 1) * 20 * 24 * 60) * MINUTE_MS,
        reason,
        confidence: draw(company, reason, 3, 27) / 100,
        status: 'ignored',
        search_status: 'skipped',
        meaningful: false,
      }) as const,
  );
  return [...meaningful, ...dull].map(({ at, ...event }) => ({
    id: newId('evt', at),
    ...event,
    run_id: newId('run', at),
    created_at: new Date(at).toISOString(),
  }));
}
