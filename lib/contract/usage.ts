import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { one } from './responses.ts';

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
  })
  .meta({ id: 'Usage' });

export type Usage = z.infer<typeof usage>;

export const getUsage = defineEndpoint({
  id: 'get-usage',
  resource: 'usage',
  method: 'GET',
  path: '/usage',
  summary: 'Read the plan, the subscription state and the credits used and left',
  responses: { 200: one(usage) },
  errors: ['not_found'],
  uses: { table: 'read' },
});
