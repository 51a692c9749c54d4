import * as z from 'zod';
import { flag, textOrNull } from './fields.ts';

/**
 * How a plain-English people query was understood. Rules and models return the same shape. The descriptions in
 * `queryReading` are part of the model's prompt, and recorded model answers depend on them.
 */

export const jobLevel = z.enum(['C-Team', 'VP', 'Director', 'Manager', 'Staff']);

export const FUNCTION_IDS = [
  'sales',
  'account-executives',
  'sales-development',
  'account-management',
  'presales',
  'revenue-operations',
  'partnerships',
  'marketing',
  'demand-generation',
  'product-marketing',
  'communications',
  'content',
  'events',
  'customer-success',
  'support',
  'product',
  'product-managers',
  'product-owners',
  'design',
  'engineering',
  'software',
  'infrastructure',
  'qa',
  'hardware',
  'research',
  'data',
  'data-engineering',
  'data-science',
  'it',
  'security',
  'finance',
  'accounting',
  'controlling',
  'treasury',
  'tax',
  'audit',
  'investor-relations',
  'hr',
  'recruiting',
  'payroll',
  'training',
  'legal',
  'compliance',
  'privacy',
  'procurement',
  'operations',
  'supply-chain',
  'warehouse',
  'transport',
  'dispatch',
  'field-service',
  'maintenance',
  'technicians',
  'production',
  'quality',
  'safety',
  'sustainability',
  'laboratory',
  'project-management',
  'facilities',
  'property',
  'construction',
  'sites',
  'stores',
  'merchandising',
  'ecommerce',
  'hospitality',
  'travel',
  'care',
  'teaching',
  'claims',
  'underwriting',
  'payments',
  'credit',
  'implementation',
  'consulting',
  'creative',
  'assistance',
  'strategy',
  'general-management',
  'founders',
  'trainees',
] as const;

const functionId = z.enum(FUNCTION_IDS);

const role = z
  .object({
    functions: z
      .array(functionId)
      .describe('What the person does; more than one: all of them at once, as in IT procurement.'),
    job_levels: z.array(jobLevel).describe('None: any level.'),
    title: textOrNull('Words that the title itself must hold, whatever their form.'),
  })
  .meta({ id: 'WishedRole' });

const requestedLocation = z
  .object({
    name: z.string(),
    countries: z.array(z.string()).describe('ISO 3166-1 alpha-2.'),
    localities: z.array(z.string()).describe('Cities or states; none: anywhere there.'),
  })
  .meta({ id: 'WishedPlace' });

const companies = z
  .object({
    names: z.array(z.string()),
    industries: z.array(z.string()),
    locations: z.array(requestedLocation),
    employees_min: z.int().nullable(),
    employees_max: z.int().nullable(),
  })
  .meta({ id: 'WishedCompanies' });

/** Anything higher isn't a useful limit. Also bounds what a model may return. */
const peopleLimit = z.int().min(1).max(1_000).nullable();

/** 20 roles that a query may name, each also as a title. */
const MAX_ROLES = 40;

const group = z
  .object({
    choice: z
      .int()
      .min(1)
      .max(10)
      .describe('1 is the first choice; a later one counts where an earlier one has nobody.'),
    roles: z.array(role).min(1).max(MAX_ROLES).describe('Who is wanted: one of these.'),
    locations: z.array(requestedLocation).describe('Where the person must be: one of them. None: anywhere.'),
    companies: companies.describe('What the account must be, as far as its record says.'),
    preferred: z
      .object({ job_levels: z.array(jobLevel), locations: z.array(requestedLocation), companies })
      .describe('What is tried first and not insisted on.'),
    per_account: peopleLimit.describe('The most people of one account; null: no limit was named.'),
    total: peopleLimit.describe('The most people of all accounts together; null: none was named.'),
    change: z
      .object({
        kind: z.enum(['joined', 'left']),
        within_days: z.int().min(1).max(3_650).nullable(),
      })
      .nullable()
      .describe(
        'Only people who are new in their role (`joined`: hired or promoted) or who left the company, within so many days; null days: no time was named. Null: neither is asked for.',
      ),
  })
  .meta({ id: 'WishedGroup' });

/** What a reasoner returns: the query itself, without derived fields. */
export const queryReading = z.object({
  groups: z
    .array(group)
    .max(20)
    .describe(
      'Who is wanted. Each group has its own roles, places, companies and limits; groups of one choice are equally welcome.',
    ),
  limits: z
    .object({ per_account: peopleLimit, total: peopleLimit })
    .describe('Limits that the query names for all groups together; null: none was named.'),
  exclusions: z
    .object({ roles: z.array(role), locations: z.array(requestedLocation), companies: z.array(companies) })
    .describe('Who is found in no tier and no group.'),
  allows_adjacent: flag(
    'Whether other levels and neighboring roles will do. False for "only CFOs, nobody else".',
  ),
  allows_fallback: flag('Whether general management will do where nobody closer is found.'),
  not_understood: z
    .array(z.string())
    .describe(
      'What the search cannot filter by or does not know: protected traits, languages, activity, stray words. A word nobody knows that stands for a role is searched as a title as well.',
    ),
  assumptions: z
    .array(z.string())
    .describe(
      'What the reading rests on that the query does not say, in sentences: corrected spelling, decision power and reporting lines inferred from function and level.',
    ),
});

/** What a model is asked for. `allows_adjacent` and `assumptions` follow from its answer. */
export const modelReading = queryReading.omit({ allows_adjacent: true, assumptions: true });

const { exclusions, groups, limits, allows_adjacent, allows_fallback, not_understood, assumptions } =
  queryReading.shape;

export const tierKind = z
  .enum(['ideal', 'adjacent', 'fallback'])
  .describe(
    '`ideal`: what the query asks for, including its own second choices. `adjacent`: the same function at other levels, wider functions, neighboring roles. `fallback`: general management, or who leads the function.',
  );

const leftOutTier = z
  .object({
    kind: z.enum(['adjacent', 'fallback']),
    reason: z.string(),
  })
  .meta({ id: 'LeftOutTier' });

export const interpretation = z
  .object({
    functions: z
      .array(z.string())
      .describe('Job functions of all groups. IT × procurement means both at once.'),
    job_levels: z.array(jobLevel).describe('Seniority levels of all groups. Empty for any level.'),
    locations: z.array(requestedLocation).describe('Required places of all groups.'),
    exclusions,
    companies: companies.describe(
      'Account requirements of all groups. Accounts that match no group are not searched.',
    ),
    groups,
    limits,
    allows_adjacent,
    allows_fallback,
    left_out_tiers: z
      .array(leftOutTier)
      .describe("Kinds of tiers that the cascade doesn't have, and why. Usually empty."),
    not_understood,
    assumptions,
  })
  .meta({ id: 'Interpretation' });

export type JobLevel = z.infer<typeof jobLevel>;
export type FunctionId = z.infer<typeof functionId>;
export type QueryRole = z.infer<typeof role>;
export type QueryLocation = z.infer<typeof requestedLocation>;
export type QueryCompanies = z.infer<typeof companies>;
export type QueryChange = NonNullable<z.infer<typeof group>['change']>;
export type QueryGroup = z.infer<typeof group>;
export type QueryReading = z.infer<typeof queryReading>;
export type ModelReading = z.infer<typeof modelReading>;
export type TierKind = z.infer<typeof tierKind>;
export type LeftOutTier = z.infer<typeof leftOutTier>;
export type Interpretation = z.infer<typeof interpretation>;
