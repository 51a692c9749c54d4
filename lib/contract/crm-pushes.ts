import * as z from 'zod';
import { NOTES_PER_ACCOUNT, noteCounts } from './crm-notes.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { failure, flag, integer } from './fields.ts';
import { crmProvider } from './integrations.ts';
import { startedPushRun } from './push-runs.ts';
import { recordResponse } from './responses.ts';
import { MAX_INLINE_IDS, recordIds } from './webhook-pushes.ts';

const fieldChange = z
  .object({
    field: z.string().describe("The field's name in the CRM."),
    kind: z
      .enum(['ours', 'filled', 'updated'])
      .describe(
        "`ours`: a field that the service created and keeps current. `filled`: one of the CRM's own fields, which is empty now. `updated`: one of the CRM's own fields, which still has what an earlier push wrote.",
      ),
    value: z
      .union([z.string(), z.number(), z.null()])
      .describe('The new value. Null clears the field, or names a company that the push would create first.'),
  })
  .meta({ id: 'CrmFieldChange' });

const recognized = {
  created: flag('Whether the record was created in the CRM.'),
  matchedBy: z
    .enum(['our_id', 'domain', 'name_and_country', 'email', 'profile_url'])
    .exactOptional()
    .describe('How the existing record in the CRM was recognized. Left out for a new record.'),
  changes: z
    .array(fieldChange)
    .exactOptional()
    .describe('With `dry_run`: what a push would write. Empty if the record needs no change.'),
  leftAlone: z
    .array(z.string())
    .exactOptional()
    .describe(
      "The CRM's own fields of a company that have another value than the account, because people typed or changed it there. Left out if there is none.",
    ),
  recordUrl: z
    .string()
    .exactOptional()
    .describe("The record's page in the CRM. Left out if its address isn't known for certain."),
};

const result = z.object({
  provider: crmProvider,
  ok: z.boolean(),
  ...recognized,
  company: z
    .object(recognized)
    .exactOptional()
    .describe(
      "With `dry_run` of people: what a push would do to the person's company, which is written first.",
    ),
  error: failure.exactOptional().describe('Why it failed.'),
});

export type CrmPushResult = z.infer<typeof result>;

const accountResult = {
  notes: z
    .object({ ...noteCounts, error: failure.exactOptional() })
    .exactOptional()
    .describe(
      'With `notes`: the notes of this account, and why the first one failed. With `dry_run`: `added` is how many a push would add.',
    ),
};

const definePush = <Id extends z.ZodRawShape>(name: string, id: Id) =>
  recordResponse(
    z
      .object({
        pushed: integer('Results that are `ok`.'),
        failed: integer('Results that are not `ok`.'),
        skipped: integer('Records that were not pushed to a CRM and did not fail. They have no result.'),
        skippedNoEmail: integer(
          'People without a verified email and profile URL. Each counts once, however many CRMs there are.',
        ),
        dryRun: z
          .literal(true)
          .exactOptional()
          .describe('Set for a dry run: nothing was written, and the results say what a push would do.'),
        skippedLeft: integer('People who have left the company (`left_company`). They have no result.'),
        providers: z.array(crmProvider),
        results: z.array(z.object({ ...id, ...result.shape })).describe('One result per record and CRM.'),
      })
      .meta({ id: name }),
  );

const description = `Pushes to every connected CRM, or to \`provider\` only; 409 \`crm_not_connected\` if there is none. Records that exist in the CRM are recognized and updated: fields that the service created always get the current value, the CRM's own fields only if they are empty or, for companies, still have what an earlier push wrote; the others are named in \`leftAlone\`. If several records fit, the result fails with \`crm_match_unclear\` and says what to do. With \`dry_run: true\` the response says what a push of up to ${MAX_INLINE_IDS} ids would create, match and change, and nothing is written. Up to ${MAX_INLINE_IDS} ids are pushed right away; records a CRM hasn't confirmed after about 25 seconds fail with \`timeout\`. More ids start a push run (202) of channel \`crm\`; see \`GET /push-runs/{id}\`. A failing CRM doesn't hold up the others. Unknown ids fail with \`not_found\`. \`pushed\`, \`failed\` and \`skipped\` add up to the number of ids times the number of CRMs; see [Pushes](#pushes).`;

const options = {
  provider: crmProvider.exactOptional(),
  dry_run: z.boolean().exactOptional().describe(`Writes nothing; at most ${MAX_INLINE_IDS} ids.`),
};

const limitIds = (field: string) => ({
  path: [field],
  error: `A dry run takes at most ${MAX_INLINE_IDS} ids. Try it with some of them.`,
});

const notes = z
  .boolean()
  .exactOptional()
  .describe(
    `Also adds each account's open detections to its company as notes, each at most once, with a link back. At most ${NOTES_PER_ACCOUNT} per account and push, newest first; not background, detections you marked not useful, or news older than 60 days.`,
  );

const uses = { table: 'write', credentials: 'read', queues: ['crm-rows'] } as const;

export const pushAccountsToCrm = defineEndpoint('POST /accounts/crm-push', {
  id: 'push-accounts-to-crm',
  summary: 'Push accounts to your CRM',
  description: `${description} Each account becomes a company with its score, the latest signal's headline and date, and the reason to reach out. Companies are matched by the account's id, then by web site, then by name and country. \`skippedNoEmail\` and \`skippedLeft\` are always 0. With \`notes\`, open detections become notes; one that can't be added doesn't fail its account.`,
  body: z
    .strictObject({ account_ids: recordIds, ...options, notes })
    .refine(
      ({ account_ids, dry_run }) => !dry_run || account_ids.length <= MAX_INLINE_IDS,
      limitIds('account_ids'),
    ),
  audited: 'unless_preview',
  responses: {
    200: definePush('CrmAccountPush', { accountId: z.string(), ...accountResult }),
    202: startedPushRun,
  },
  errors: ['crm_not_connected', 'limit_exceeded'],
  // Notes link to the console.
  uses: { ...uses, publicUrl: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const pushPeopleToCrm = defineEndpoint('POST /people/crm-push', {
  id: 'push-people-to-crm',
  summary: 'Push people to your CRM',
  description: `${description} Each person becomes a contact of their company; the company is written first. Contacts are matched by verified email, then by profile URL in a field the service creates. A contact that already belongs to a company stays there. People who have left the company according to its roster are not pushed. If a scoped member can't see a person's account, the company gets its name and domain only.`,
  body: z
    .strictObject({ contact_ids: recordIds, ...options })
    .refine(
      ({ contact_ids, dry_run }) => !dry_run || contact_ids.length <= MAX_INLINE_IDS,
      limitIds('contact_ids'),
    ),
  audited: 'unless_preview',
  responses: { 200: definePush('CrmPeoplePush', { contactId: z.string() }), 202: startedPushRun },
  errors: ['crm_not_connected', 'limit_exceeded'],
  uses,
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});
