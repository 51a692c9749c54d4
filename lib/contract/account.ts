import * as z from 'zod';
import { flag, integer, label, text, textOrNull, timestamp, trimmed } from './fields.ts';
import { WEB_URL } from './patterns.ts';
import { RELATIONS } from './relation.ts';
import { HOT_FROM, QUALIFIED_FROM } from './thresholds.ts';

export const accountStatus = z.enum(['suggested', 'active', 'rejected', 'unqualified', 'new']);
const accountSource = z.enum(['api', 'discovery', 'import', 'crm']);
export const relation = z.enum(RELATIONS);
const enrichmentStatus = z
  .enum([
    'none',
    'pending',
    'completed',
    'no_domain',
    'not_found',
    'not_configured',
    'budget_exhausted',
    'failed',
  ])
  .describe(
    "`none` before activation. `completed` once the company profile and roster are loaded. `no_domain` if the account has no domain to look up: it has no people, and is monitored by its name alone until you set one. `not_found` if the directory doesn't know the company. `not_configured` if no directory is connected. `budget_exhausted` if this month's data-provider budget ran out first.",
  );

export const account = z
  .object({
    id: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    status: accountStatus,
    score: z.int(),
    employees: z.int().nullable(),
    industry: z.string().nullable(),
    location: z.string().nullable(),
    country: z.string().nullable(),
    tags: z.array(z.string()),
    owner_id: z.string().nullable(),
    relation: relation.describe(
      'What the company is to you. If the workspace has made this relation quiet (`GET /settings/relations`), the account is never hot, sends no alert, and its detections are background without a draft.',
    ),
    network_url: z.string().nullable(),
    short_description: z.string().nullable(),
    logo_url: z.string().nullable(),
    created_at: timestamp,
    last_signal_at: timestamp.nullable(),
    is_hot: flag(`Whether the score is ${HOT_FROM} or higher.`),
    qualified: flag(`Whether the score is ${QUALIFIED_FROM} or higher.`),
  })
  .meta({ id: 'Account' });

const workforce = z.object({
  total: z.int(),
  by_department: z.record(z.string(), z.int()),
  by_country: z.record(z.string(), z.int()),
});

const latestSignal = z.object({
  id: z.string(),
  headline: z.string(),
  date: z.string().meta({ format: 'date' }),
  alpha: z.int(),
  why: z.string().describe('Why to reach out, in Markdown.'),
});

/** In lists an account also has its newest detection, without the reasons, and where it came from. */
export const accountInList = account
  .extend({ latest_signal: latestSignal.omit({ why: true }).nullable(), source: accountSource })
  .meta({ id: 'ListedAccount' });

const scoreBreakdown = z.object({
  strength: integer(
    'Up to 60 points: the strongest detection, weighted by its age, its relevance and the fit. Background detections don’t count.',
  ),
  recency: integer('Up to 15 points: how new the newest detection is.'),
  corroboration: integer('Up to 10 points: further signals and independent publishers.'),
  icp_fit: integer('Up to 15 points: how well the company fits the ideal customer.'),
});

export const fullAccount = account
  .extend({
    why_now_md: textOrNull(
      'The newest three detections that are reasons to call; background detections are not. Null if there are none.',
    ),
    latest_signal: latestSignal.nullable(),
    source: accountSource,
    last_scanned_at: timestamp.nullable(),
    activated_at: timestamp.nullable(),
    last_activated_at: timestamp.nullable(),
    paid_domain: textOrNull(
      'The domain its last credit was used for. Null if it had none then, or was never activated.',
    ),
    enrichment_status: enrichmentStatus,
    founded_year: z.int().nullable(),
    revenue_range: z.string().nullable(),
    workforce: workforce.nullable(),
    job_board_url: textOrNull("URL of the company's job board. If not set, the service looks for one."),
    score_breakdown: scoreBreakdown,
    relation_source: z
      .enum(['crm', 'member'])
      .nullable()
      .describe(
        '`member`: set by your team, which no import from a CRM changes. `crm`: from your CRM. Null if no one has said what the company is to you.',
      ),
  })
  .meta({ id: 'FullAccount' });

/** What callers can set about a company. A function, so that it is only in bundles that call it. */
export const firmographics = () => ({
  employees: z.int().min(0).max(10_000_000).nullable().exactOptional(),
  industry: label(200).nullable().exactOptional(),
  location: label(200).nullable().exactOptional(),
  country: label(100).nullable().exactOptional(),
  network_url: text(500)
    .regex(new RegExp(WEB_URL), 'Must be a URL such as https://example.com/acme.')
    .nullable()
    .exactOptional(),
  short_description: trimmed(2000).nullable().exactOptional(),
});

export type Account = z.infer<typeof account>;
export type AccountInList = z.infer<typeof accountInList>;
export type FullAccount = z.infer<typeof fullAccount>;
export type AccountStatus = z.infer<typeof accountStatus>;
