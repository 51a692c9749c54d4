import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId } from './fields.ts';
import { startedPushRun } from './push-runs.ts';
import { queryText } from './query.ts';
import { one } from './responses.ts';
import { sequencerProvider } from './sequencer-provider.ts';
import { type SequencerSkip, sequencerList, sequencerSkips, sequencerVariables } from './sequencers.ts';
import { INLINE_IDS_MAX, recordIds } from './webhook-pushes.ts';

/** As many campaigns as one answer lists. */
export const CAMPAIGNS_MAX = 500;

const campaign = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z
      .enum(['draft', 'active', 'paused', 'finished', 'stopped'])
      .describe('`stopped`: canceled, failed, or held by the sequencer.'),
    takes_people: z.boolean().describe('False if the sequencer takes no one into a campaign of this status.'),
  })
  .meta({ id: 'SequencerCampaign' });

export type SequencerCampaign = z.infer<typeof campaign>;

export const getSequencerCampaigns = defineEndpoint({
  id: 'get-sequencer-campaigns',
  method: 'GET',
  path: '/integrations/sequencers/{provider}/campaigns',
  summary: "List a sequencer's campaigns",
  description: `The campaigns that people can be added to with \`POST /people/sequencer-push\`, asked from the sequencer with every call. At most ${CAMPAIGNS_MAX}; narrow them with \`search\`, which matches part of the name.`,
  params: z.strictObject({ provider: sequencerProvider }),
  query: z.strictObject({ search: queryText.exactOptional() }),
  responses: {
    200: one(
      z
        .object({
          campaigns: z.array(campaign),
          has_more: z.boolean().describe('There are more. Use `search`.'),
        })
        .meta({ id: 'SequencerCampaigns' }),
    ),
  },
  errors: ['sequencer_not_connected', 'credentials_refused', 'sequencer_unreachable'],
  agents: 'refused',
  uses: { table: 'read', credentials: 'read' },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
});

const skipCodes = Object.keys(sequencerSkips) as readonly SequencerSkip[];

const handedOver = one(
  z
    .object({
      provider: sequencerProvider,
      campaign_id: z.string(),
      added: z.int().describe('People who are new in the campaign.'),
      updated: z.int().describe('People who were in the campaign. Their variables are current now.'),
      failed: z.int(),
      skipped: z.int(),
      skipped_by_reason: z
        .object(
          Object.fromEntries(
            skipCodes.map((code) => [code, z.int().describe(sequencerSkips[code])]),
          ) as Record<SequencerSkip, z.ZodInt>,
        )
        .meta({ id: 'SequencerSkips', description: '`skipped` by reason. They add up.' }),
      results: z
        .array(
          z.object({
            contact_id: z.string(),
            result: z.enum(['added', 'updated', 'skipped', 'failed']),
            reason: z
              .object({ code: z.string(), message: z.string() })
              .exactOptional()
              .describe('Why they were skipped, or why it failed.'),
          }),
        )
        .describe('One result per person, in the order of the ids.'),
    })
    .meta({ id: 'SequencerPush' }),
);

const variables = Object.entries(sequencerVariables)
  .map(([name, what]) => `\`${name}\` (${what.charAt(0).toLowerCase()}${what.slice(1)})`)
  .join(', ');

export const pushPeopleToSequencer = defineEndpoint({
  id: 'push-people-to-sequencer',
  method: 'POST',
  path: '/people/sequencer-push',
  summary: 'Add people to a sequence',
  description: `Adds people to a campaign in ${sequencerList('or')}, with their name, company, title and three variables for its messages: ${variables}. An active campaign then writes to them by itself. The draft is that of the newest detection whose message is written to the person.\n\nWho must not be written to is left out first, and \`skipped_by_reason\` says why. No one is in a campaign twice: pushing a person again updates the variables. Up to ${INLINE_IDS_MAX} ids are handed over right away; those the sequencer hasn't confirmed after about 25 seconds fail with \`timeout\`. More ids start a push run (202) of channel \`sequencer\`; see \`GET /push-runs/{id}\`. Unknown ids fail with \`not_found\`. Paused and finished campaigns are not resumed.`,
  body: z.strictObject({
    contact_ids: recordIds,
    provider: sequencerProvider,
    campaign_id: anyId(100).describe('From `GET /integrations/sequencers/{provider}/campaigns`.'),
  }),
  responses: { 200: handedOver, 202: startedPushRun },
  errors: ['sequencer_not_connected'],
  // A sequence writes by itself: a person decides who is in it.
  agents: 'refused',
  uses: { table: 'write', credentials: 'read', suppression: true, queues: ['crm-rows'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
});
