import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, textOrNull, timestamp } from './fields.ts';
import { recordResponse } from './responses.ts';

export const subscriptionStatus = z.enum(['active', 'inactive']);

const limited = z.object({ limit: z.int(), used: integer('How many there are now.') });

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
          .describe('`model`: a model; what it can’t read now waits for it. `rules`: rules alone.'),
        provider: textOrNull('Who provides the model, such as `bedrock`. Null if rules read.'),
        model: textOrNull('The id of the model. Null if rules read.'),
      })
      .describe('Who reads documents and queries and writes messages on this stage.'),
    in_progress: z
      .object({ discoveries: limited, push_runs: limited })
      .describe('Runs in progress. More than `limit` are refused with `limit_exceeded`.'),
    stored: z
      .object({ accounts: limited.describe('Companies, whatever their status.') })
      .describe('What is stored. What would exceed `limit` is refused with `limit_exceeded`.'),
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

export const getUsage = defineEndpoint('GET /usage', {
  id: 'get-usage',
  summary: 'Get usage',
  description:
    'Your plan, subscription status, credits used and remaining, the runs you have in progress and the accounts you have stored.',
  responses: { 200: recordResponse(usage) },
  errors: ['not_found'],
  uses: { table: 'read', providerSettings: true },
});
