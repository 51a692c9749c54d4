import * as z from 'zod';
import { accountStatus } from './account.ts';
import { defineEndpoint, type QueryOf } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { pageQuery, queryTime } from './query.ts';
import { one, page } from './responses.ts';

export const subscriptionStatus = z.enum(['active', 'inactive']);

export const usage = z
  .object({
    plan: z.string(),
    subscription_status: subscriptionStatus,
    credits_total: z.int(),
    credits_used: z.int(),
    credits_remaining: z.int(),
    period_start: timestamp,
    period_end: timestamp,
    counted_since: timestamp,
    reader: z
      .object({
        by: z
          .enum(['model', 'rules'])
          .describe('`model`: a model, with rules as its fallback. `rules`: rules alone.'),
        provider: z
          .string()
          .nullable()
          .describe('Who provides the model, such as `bedrock`. Null if rules read.'),
        model: z.string().nullable().describe('The id of the model. Null if rules read.'),
      })
      .describe('Who reads documents and queries and writes messages on this stage.'),
    providers: z
      .array(
        z.object({
          provider: z.string(),
          unit: z.enum(['credits', 'usd']),
          month: z.string().describe('Calendar month in UTC, such as `2026-11`.'),
          limit: z.number(),
          used: z.number(),
          remaining: z.number(),
        }),
      )
      .describe(
        "This month's usage of connected directories and models. Calls that might exceed a limit are not made.",
      ),
  })
  .meta({ id: 'Usage' });

export type Usage = z.infer<typeof usage>;

export const getUsage = defineEndpoint({
  id: 'get-usage',
  method: 'GET',
  path: '/usage',
  summary: 'Get usage',
  description: 'Your plan, subscription status, and credits used and remaining.',
  responses: { 200: one(usage) },
  errors: ['not_found'],
  uses: { table: 'read', providerSettings: true },
});

export const usedCredit = z
  .object({
    id: z.string(),
    created_at: timestamp.describe('When the credit was used.'),
    action: z.enum(['activate-account']).describe('The operation that used it.'),
    account_id: z.string().nullable(),
    account_name: z.string().nullable(),
    account_status: accountStatus.nullable(),
    member_id: z.string().nullable(),
    key_id: z.string().nullable(),
  })
  .meta({ id: 'UsedCredit' });

export type UsedCredit = z.infer<typeof usedCredit>;

export const listUsedCredits = defineEndpoint({
  id: 'list-used-credits',
  method: 'GET',
  path: '/usage/credits',
  summary: 'List used credits',
  description:
    'What used each credit, newest first. `since` is inclusive; `counted_since` of `GET /usage` lists the current period. Credits used before this list existed are counted in `GET /usage` and not listed. For a credit used on an account that a scoped member can’t see, only `id`, `created_at` and `action` are shown; the rest is null.',
  query: z.strictObject({ since: queryTime.exactOptional(), ...pageQuery(25) }),
  responses: { 200: page(usedCredit) },
  uses: { table: 'list' },
});

export type UsedCreditsQuery = QueryOf<typeof listUsedCredits>;
