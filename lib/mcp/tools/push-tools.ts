import { pushAccountsToCrm, pushPeopleToCrm } from '#contract/crm-pushes.ts';
import { listCrms } from '#contract/crms.ts';
import { getPushRun } from '#contract/push-runs.ts';
import { listWebhookDestinations } from '#contract/webhook-destinations.ts';
import { pushAccountsToWebhook, pushPeopleToWebhook } from '#contract/webhook-pushes.ts';
import type { AgentTool } from './agent-tool.ts';

const runFields = ['run_id', 'total', 'status'];

const webhookPush = {
  fields: ['pushed', 'failed', 'skipped', 'errors', ...runFields],
  sends: 'records to an outside destination',
  hints: { destination_id: 'From list_destinations.' },
};

const crmFields = ['pushed', 'failed', 'skipped', 'dryRun', 'providers', 'results', ...runFields];
const crmPush = {
  sends: 'records to the connected CRMs',
  previewArgument: 'dry_run',
  isIdempotent: true,
};
const LARGE_PUSH_NOTE = 'Over 100 ids it returns a run_id. Next: get_push_run. Free.';

export const pushTools: readonly AgentTool[] = [
  {
    name: 'list_destinations',
    title: 'Webhook destinations',
    when: 'Where rows can be sent by push_accounts_to_webhook and push_people_to_webhook: ids and names, no secrets. Free.',
    endpoint: listWebhookDestinations,
    fields: ['id', 'name', 'url_masked', 'queue'],
  },
  {
    ...webhookPush,
    name: 'push_accounts_to_webhook',
    title: 'Send companies to a webhook',
    when: `Sends companies to an outside destination, one row each. Ask the user first. ${LARGE_PUSH_NOTE}`,
    endpoint: pushAccountsToWebhook,
  },
  {
    ...webhookPush,
    name: 'push_people_to_webhook',
    title: 'Send people to a webhook',
    when: `Sends people to an outside destination, one row each. Ask the user first. ${LARGE_PUSH_NOTE}`,
    endpoint: pushPeopleToWebhook,
  },
  {
    ...crmPush,
    name: 'push_accounts_to_crm',
    title: `Push companies to ${listCrms('or')}`,
    when: `Creates or updates companies in the connected CRMs (${listCrms('and')}), or in \`provider\` alone. Ask the user first; dry_run shows what up to 100 would change. ${LARGE_PUSH_NOTE}`,
    endpoint: pushAccountsToCrm,
    fields: crmFields,
    hints: { notes: 'Adds open detections as notes, once.' },
  },
  {
    ...crmPush,
    name: 'push_people_to_crm',
    title: `Push people to ${listCrms('or')}`,
    when: `Creates or updates people in the connected CRMs (${listCrms('and')}), or in \`provider\` alone. Ask the user first; dry_run shows what up to 100 would change. ${LARGE_PUSH_NOTE}`,
    endpoint: pushPeopleToCrm,
    fields: [...crmFields, 'skippedNoEmail', 'skippedLeft'],
  },
  {
    name: 'get_push_run',
    title: 'Progress of a push',
    when: 'Progress of a large push: sent, failed and skipped add up to total when done. Poll every 10 seconds while it runs. Free.',
    endpoint: getPushRun,
    id: 'run_id',
    fields: [
      ...['id', 'channel', 'status', 'total', 'sent', 'failed', 'skipped', 'error_sample', 'finished_at'],
    ],
  },
];
