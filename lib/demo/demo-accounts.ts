import type { MonitorEvent } from '#contract/monitor-events.ts';
import { type AccountRecord, newAccountRecord } from '#domain/accounts/account-record.ts';
import { standingOf } from '#domain/accounts/standing.ts';
import type { DetectionRecord } from '#domain/detections/detection-record.ts';
import type { Company } from '#domain/directory/directory.ts';
import { DEMO_SPANS, demoDetection, demoEvents, fitsDemoCompany, foundAt } from './demo-detections.ts';
import { demoId } from './demo-id.ts';
import { draw } from './draw.ts';

/** An account with what was found at it. */
export interface DemoAccount {
  readonly record: AccountRecord & { readonly domain: string };
  readonly detections: readonly DetectionRecord[];
  readonly events: readonly MonitorEvent[];
}

const ACTIVE = 8;
const SUGGESTED = 60;
/** The last of the suggested ones came by an import: nothing was found at them yet. */
const IMPORTED = 8;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const AMERICAS = ['AR', 'BR', 'CA', 'CL', 'CO', 'MX', 'PE', 'US'];
const ASIA_PACIFIC = ['AU', 'CN', 'HK', 'ID', 'IN', 'JP', 'KR', 'MY', 'NZ', 'PH', 'SG', 'TH', 'TW', 'VN'];
const CAMPAIGNS = ['spring webinar', 'trade fair', 'partner referral'];

function regionOf({ country }: Company): string {
  if (AMERICAS.includes(country)) return 'americas';
  return ASIA_PACIFIC.includes(country) ? 'apac' : 'emea';
}

function tierOf({ employees }: Company): string {
  if (employees >= 1_000) return 'tier 1';
  return employees >= 250 ? 'tier 2' : 'tier 3';
}

/** Every third company was met in a campaign. */
const tagsOf = (company: Company): string[] => [
  tierOf(company),
  regionOf(company),
  ...CAMPAIGNS.slice(draw(company, 'campaign', 0, 8)).slice(0, 1),
];

/** At an active account something was found in every span; at a suggested one in one span, and maybe before. */
function spansOf(company: Company, isActive: boolean): readonly number[] {
  if (isActive) return DEMO_SPANS;
  const latest = draw(company, 'span', 0, 2);
  return DEMO_SPANS.slice(latest, latest + draw(company, 'spans', 1, 2));
}

/** What is known of a company before it is activated. */
const profileOf = (company: Company) => ({
  employees: company.employees,
  industry: company.industry,
  location: company.location,
  country: company.country,
  network_url: company.network_url,
  short_description: company.short_description,
  logo_url: company.logo_url,
});

/** What activation has added. */
const enrichmentOf = (company: Company, activatedAt: number, now: Date) => ({
  activated_at: new Date(activatedAt).toISOString(),
  enrichment_status: 'completed' as const,
  last_scanned_at: new Date(now.getTime() - draw(company, 'scan', 1, 12) * HOUR_MS).toISOString(),
  founded_year: company.founded_year,
  revenue_range: company.revenue_range,
  workforce: {
    total: company.workforce.total,
    by_department: { ...company.workforce.by_department },
    by_country: { ...company.workforce.by_country },
  },
});

interface Surroundings {
  readonly owners: readonly (string | null)[];
  readonly now: Date;
}

function demoAccount(company: Company, place: number, { owners, now }: Surroundings): DemoAccount {
  const isActive = place < ACTIVE;
  const isImported = place >= ACTIVE + SUGGESTED - IMPORTED;
  const spans = isImported ? [] : spansOf(company, isActive);
  // Discovery stores an account when it first finds something there.
  const createdAt = isImported
    ? now.getTime() - draw(company, 'imported', 1, 20) * DAY_MS
    : foundAt(company, spans.at(-1) ?? 0, now);
  const id = demoId('acc', company.domain, place);
  const detections = spans.map((span) => demoDetection(company, id, span, now));
  const birth = {
    id,
    source: isImported ? 'import' : 'discovery',
    status: isActive ? 'active' : 'suggested',
    created_at: new Date(createdAt).toISOString(),
  } as const;
  const record = {
    ...newAccountRecord(birth, {
      name: company.name,
      domain: company.domain,
      tags: tagsOf(company),
      owner_id: owners[place % owners.length] ?? null,
    }),
    ...profileOf(company),
    ...standingOf(detections, now),
    ...(isActive && enrichmentOf(company, createdAt + DAY_MS, now)),
    domain: company.domain,
  };
  return { record, detections, events: isActive ? demoEvents(company, detections, now) : [] };
}

/** The demo workspace's accounts, made of a directory's companies: always the same but for dates. */
export const demoAccounts = (companies: readonly Company[], surroundings: Surroundings): DemoAccount[] =>
  companies
    .filter(fitsDemoCompany)
    .slice(0, ACTIVE + SUGGESTED)
    .map((company, place) => demoAccount(company, place, surroundings));
