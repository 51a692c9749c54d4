import * as z from 'zod';
import { defineEndpoint, LONGEST_BUFFERED_SECONDS } from './endpoint.ts';
import { crmProvider } from './integrations.ts';
import { startedPushRun } from './push-runs.ts';
import { one } from './responses.ts';
import { INLINE_IDS_MAX, recordIds } from './webhook-pushes.ts';

const result = z.object({
  provider: crmProvider,
  ok: z.boolean(),
  created: z.boolean().meta({ description: 'Whether the record is new to the CRM.' }),
  error: z
    .object({ code: z.string(), message: z.string() })
    .exactOptional()
    .meta({ description: 'Why it is not `ok`.' }),
});

export type CrmPushResult = z.infer<typeof result>;

const pushed = <Id extends z.ZodRawShape>(name: string, id: Id) =>
  one(
    z
      .object({
        pushed: z.int().meta({ description: 'How many results are `ok`.' }),
        failed: z.int().meta({ description: 'How many results are not.' }),
        skippedNoEmail: z.int().meta({
          description: 'People without a verified e-mail address and profile URL. They have no result.',
        }),
        providers: z.array(crmProvider),
        results: z.array(z.object({ ...id, ...result.shape })).meta({
          description: 'One for each record and CRM.',
        }),
      })
      .meta({ id: name }),
  );

const description = `To every connected CRM, or to \`provider\` alone; 409 \`crm_not_connected\` where there is none. Records are found again and updated, never doubled. Up to ${INLINE_IDS_MAX} ids are pushed at once: what a CRM has not answered after about 25 seconds counts as failed with code \`timeout\`. More ids start a push run (202) of channel \`crm\`, see \`GET /push-runs/{id}\`. Everything is counted for each CRM by itself, so that \`total\` of a run is the number of ids times that of CRMs, and a CRM that fails holds up nothing of another. An id given twice is pushed once, an unknown one fails with code \`not_found\`.`;

/** A run's first messages, and the credentials of the CRMs. */
const uses = { table: 'write', credentials: 'read', queues: ['crm-rows'] } as const;

export const pushAccountsToCrm = defineEndpoint({
  id: 'push-accounts-to-crm',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/crm-push',
  summary: 'Push accounts with their signal context to the connected CRMs',
  description: `${description} An account becomes a company with its score, the latest signal's headline and date, and why to reach out. \`skippedNoEmail\` is always 0.`,
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
  summary: 'Push people and their companies to the connected CRMs',
  description: `${description} A person becomes a contact of their company, which is written first. A contact is found by the verified e-mail address, then by the profile URL in a field that the service makes. Where a scoped member does not see a person's account, its company gets name and domain alone.`,
  body: z.strictObject({ contact_ids: recordIds, provider: crmProvider.exactOptional() }),
  responses: { 200: pushed('CrmPeoplePush', { contactId: z.string() }), 202: startedPushRun },
  errors: ['crm_not_connected'],
  uses,
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});
