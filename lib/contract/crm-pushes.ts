import * as z from 'zod';
import { defineEndpoint, LONGEST_BUFFERED_SECONDS } from './endpoint.ts';
import { crmProvider } from './integrations.ts';
import { startedPushRun } from './push-runs.ts';
import { one } from './responses.ts';
import { INLINE_IDS_MAX, recordIds } from './webhook-pushes.ts';

const result = z.object({
  provider: crmProvider,
  ok: z.boolean(),
  created: z.boolean().meta({ description: 'Whether the record was created in the CRM.' }),
  recordUrl: z.string().exactOptional().meta({
    description: "The record's page in the CRM. Left out if its address isn't known for certain.",
  }),
  error: z
    .object({ code: z.string(), message: z.string() })
    .exactOptional()
    .meta({ description: 'Why it failed.' }),
});

export type CrmPushResult = z.infer<typeof result>;

const pushed = <Id extends z.ZodRawShape>(name: string, id: Id) =>
  one(
    z
      .object({
        pushed: z.int().meta({ description: 'Results that are `ok`.' }),
        failed: z.int().meta({ description: 'Results that are not `ok`.' }),
        skippedNoEmail: z.int().meta({
          description: 'People without a verified email and profile URL. They have no result.',
        }),
        providers: z.array(crmProvider),
        results: z.array(z.object({ ...id, ...result.shape })).meta({
          description: 'One result per record and CRM.',
        }),
      })
      .meta({ id: name }),
  );

const description = `Pushes to every connected CRM, or to \`provider\` only; 409 \`crm_not_connected\` if there is none. Existing records are updated, never duplicated. Up to ${INLINE_IDS_MAX} ids are pushed right away; records a CRM hasn't confirmed after about 25 seconds fail with \`timeout\`. More ids start a push run (202) of channel \`crm\`; see \`GET /push-runs/{id}\`. Results are counted per CRM, so a run's \`total\` is the number of ids times the number of CRMs. A failing CRM doesn't hold up the others. Duplicate ids are pushed once, and unknown ids fail with \`not_found\`.`;

const uses = { table: 'write', credentials: 'read', queues: ['crm-rows'] } as const;

export const pushAccountsToCrm = defineEndpoint({
  id: 'push-accounts-to-crm',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/crm-push',
  summary: 'Push accounts to your CRM',
  description: `${description} Each account becomes a company with its score, the latest signal's headline and date, and the reason to reach out. \`skippedNoEmail\` is always 0.`,
  body: z.strictObject({ account_ids: recordIds, provider: crmProvider.exactOptional() }),
  responses: { 200: pushed('CrmAccountPush', { accountId: z.string() }), 202: startedPushRun },
  errors: ['crm_not_connected'],
  uses,
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

export const pushPeopleToCrm = defineEndpoint({
  id: 'push-people-to-crm',
  resource: 'people',
  method: 'POST',
  path: '/people/crm-push',
  summary: 'Push people to your CRM',
  description: `${description} Each person becomes a contact of their company; the company is written first. Contacts are matched by verified email, then by profile URL in a field the service creates. If a scoped member can't see a person's account, the company gets its name and domain only.`,
  body: z.strictObject({ contact_ids: recordIds, provider: crmProvider.exactOptional() }),
  responses: { 200: pushed('CrmPeoplePush', { contactId: z.string() }), 202: startedPushRun },
  errors: ['crm_not_connected'],
  uses,
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});
