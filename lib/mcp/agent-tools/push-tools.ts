import { pushAccountsToCrm, pushPeopleToCrm } from '#contract/crm-pushes.ts';
import { crmList } from '#contract/crms.ts';
import { getPushRun } from '#contract/push-runs.ts';
import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { pushAccountsToWebhook, pushPeopleToWebhook } from '#contract/webhook-pushes.ts';
import { defineTool } from './agent-tool.ts';

const toPeople = { contact_ids: 'person_ids' };

export const pushTools = [
  defineTool({
    name: 'list_destinations',
    title: 'Webhook destinations',
    description: 'Where rows can be sent, for push_to_webhook: ids and names, no secrets. Free.',
    calls: [
      {
        endpoint: listWebhookDestinations,
        as: 'items',
        fields: ['id', 'name', 'url_masked', 'queue'],
      },
    ],
  }),
  defineTool({
    name: 'push_to_webhook',
    title: 'Send to a webhook',
    description:
      'Sends companies or people to an outside destination, one row each. Ask the user first. Give account_ids or person_ids. Over 100 ids it returns a run_id. Next: get_push_run. Free.',
    calls: [
      {
        endpoint: pushAccountsToWebhook,
        as: 'push',
        when: 'account_ids',
        fields: ['pushed', 'failed', 'skipped', 'errors', 'run_id', 'total', 'status'],
      },
      {
        endpoint: pushPeopleToWebhook,
        as: 'push',
        when: 'person_ids',
        rename: toPeople,
        fields: ['pushed', 'failed', 'skipped', 'errors', 'run_id', 'total', 'status'],
      },
    ],
    oneOf: ['account_ids', 'person_ids'],
    sends: 'records to an outside destination',
    reachesOut: true,
    hints: { destination_id: 'From list_destinations.' },
  }),
  defineTool({
    name: 'push_to_crm',
    title: `Push to ${crmList('or')}`,
    description: `Creates or updates companies or people in the connected CRMs (${crmList('and')}), or in \`provider\` alone. Ask the user first; dry_run shows what up to 100 would change. Give account_ids or person_ids. Over 100 ids it returns a run_id. Next: get_push_run. Free.`,
    calls: [
      {
        endpoint: pushAccountsToCrm,
        as: 'push',
        when: 'account_ids',
        fields: [
          'pushed',
          'failed',
          'skipped',
          'dryRun',
          'providers',
          'results',
          'run_id',
          'total',
          'status',
        ],
        shownAs: { accountId: 'account_id', dryRun: 'dry_run' },
        sorted: { results: 'ok' },
      },
      {
        endpoint: pushPeopleToCrm,
        as: 'push',
        when: 'person_ids',
        rename: toPeople,
        fields: [
          'pushed',
          'failed',
          'skipped',
          'skippedNoEmail',
          'skippedLeft',
          'dryRun',
          'providers',
          'results',
          'run_id',
          'total',
          'status',
        ],
        shownAs: {
          contactId: 'person_id',
          skippedNoEmail: 'skipped_no_email',
          skippedLeft: 'skipped_left',
          dryRun: 'dry_run',
        },
        sorted: { results: 'ok' },
      },
    ],
    oneOf: ['account_ids', 'person_ids'],
    sends: 'records to the connected CRMs',
    freeWith: 'dry_run',
    reachesOut: true,
    repeatable: true,
    hints: { activities: 'Of accounts: adds open detections, once.' },
  }),
  defineTool({
    name: 'get_push_run',
    title: 'Progress of a push',
    description:
      'Progress of a large push: sent, failed and skipped add up to total when done. Poll every 10 seconds while it runs. Free.',
    calls: [
      {
        endpoint: getPushRun,
        as: 'run',
        rename: { id: 'run_id' },
        fields: [
          'id',
          'channel',
          'status',
          'total',
          'sent',
          'failed',
          'skipped',
          'error_sample',
          'finished_at',
        ],
      },
    ],
  }),
];
