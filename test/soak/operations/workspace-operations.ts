import { encodeClientId } from '#contract/agent-clients.ts';
import { crmNames, crmProviders, crms } from '#contract/crms.ts';
import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import { createSandboxConnection } from '#local/crm/crm-sandboxes.ts';
import type { Actor } from '../actor.ts';
import { asks, creates, deletes, type Operation } from './operation.ts';

/** Its code is never exchanged and expires. */
const agentRequest = {
  client_id: encodeClientId({ client_name: 'Soak', redirect_uris: ['https://agent.example/callback'] }),
  redirect_uri: 'https://agent.example/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  scope: 'read',
} as const;

const MAX_KEYS = 5;
const MAX_CRM_PUSHES = 3;
/** Channels of the sandbox that reject their first posts, and one that accepts all. */
const CHANNELS = ['#signals', '#busy-1', '#down-1'];

const can = (actor: Actor): boolean => actor.lead;
const isConnected = (actor: Actor, what: string): boolean => actor.of('connected').includes(what);
const connectedCrms = (actor: Actor) => crmProviders.filter((provider) => isConnected(actor, provider));
const webhookUrl = ({ parts }: Actor): string => parts.receivers.url(`alerts-${parts.name}`);

function connected(actor: Actor, what: string, outcome: string): void {
  if (outcome === 'done' && !isConnected(actor, what)) actor.of('connected').push(what);
}

const disconnected = (actor: Actor, what: string): void => {
  actor.of('connected').splice(actor.of('connected').indexOf(what), 1);
};

export const workspaceOperations: readonly Operation[] = [
  creates('key', 'createApiKey', 1, MAX_KEYS, (_, name) => ({ body: { name, scope: 'read' as const } })),
  deletes('key', 'deleteApiKey', 1, 1),
  asks('approveAgent', 1, () => ({ body: agentRequest }), { can }),
  {
    name: 'updateNotificationSettings',
    weight: 3,
    can,
    run: (actor) => {
      const body = {
        webhook_url: webhookUrl(actor),
        webhook_enabled: actor.dice.happens(0.8),
        chat_enabled: actor.dice.happens(0.8),
        notify_suggested: actor.dice.happens(0.5),
      };
      return actor.change('settings', 'notifications', 'updateNotificationSettings', body, { body });
    },
  },
  asks(
    'updateRelationSettings',
    1,
    (actor) => ({ body: { quiet: actor.dice.happens(0.5) ? [...QUIET_BY_DEFAULT] : [] } }),
    { can },
  ),
  asks(
    'updateCompanyProfile',
    1,
    (actor) => ({ body: { business_context: `What we sell, in words ${actor.below(1_000)}.` } }),
    { can },
  ),
  asks('rotateNotificationSecret', 1, () => ({ body: {} }), {
    can,
    fine: ['no_webhook', 'too_many_secrets'],
  }),
  asks('getMemberAlerts', 2, () => ({}), { by: 'member' }),
  asks(
    'updateMemberAlerts',
    1,
    (actor) => ({
      body: { channel: actor.pick(['off', 'chat', 'webhook'] as const), webhook_url: webhookUrl(actor) },
    }),
    { can, by: 'member' },
  ),
  {
    name: 'redeliverAlert',
    weight: 1,
    can,
    async run(actor) {
      const listed = await actor.ask('listAlertDeliveries', {});
      const [latest] = listed?.data ?? [];
      if (!latest) return;
      await actor.ask('redeliverAlert', { params: { id: latest.id }, body: {} }, { fine: ['not_found'] });
    },
  },
  asks('testNotifications', 1, () => ({ body: {} }), { can }),
  {
    name: 'connectChat',
    weight: 2,
    can,
    async run(actor) {
      const channel = actor.pick(CHANNELS);
      const fields = { connected: true, channel };
      const outcome = await actor.change('integration', 'chat', 'connectChat', fields, {
        body: { access_token: 'xoxb-soak', channel },
      });
      connected(actor, 'chat', outcome);
    },
  },
  {
    name: 'disconnectChat',
    weight: 1,
    can: (actor) => actor.lead && isConnected(actor, 'chat'),
    run: (actor) => {
      disconnected(actor, 'chat');
      return actor.change('integration', 'chat', 'disconnectChat', { connected: false }, {}, ['not_found']);
    },
  },
  {
    name: 'connectCrm',
    weight: 3,
    can,
    async run(actor) {
      const crm = actor.pick(crmNames);
      const { id } = crms[crm];
      const connection = createSandboxConnection(crm, actor.parts.workspace.id);
      const outcome = await actor.change('integration', id, 'connectCrm', { connected: true }, connection);
      connected(actor, id, outcome);
    },
  },
  {
    name: 'disconnectCrm',
    weight: 1,
    // Another one stays connected, for pushes.
    can: (actor) => actor.lead && connectedCrms(actor).length > 1,
    run: (actor) => {
      const provider = actor.pick(connectedCrms(actor));
      disconnected(actor, provider);
      const fields = { connected: false };
      const input = { params: { provider } };
      return actor.change('integration', provider, 'disconnectCrm', fields, input, ['not_found']);
    },
  },
  asks(
    'connectDirectory',
    1,
    () => ({ params: { provider: 'hunter' as const }, body: { api_key: 'soak' } }),
    { can, fine: ['directory_not_offered'] },
  ),
  asks('disconnectDirectory', 1, () => ({ params: { provider: 'hunter' as const } }), {
    can,
    fine: ['not_found'],
  }),
  {
    name: 'pushAccountsToCrm',
    weight: 2,
    can: (actor) => actor.lead && isConnected(actor, crms.hubspot.id) && actor.bulk.length > 0,
    async run(actor) {
      const isRun = actor.pushes.filter(({ kind }) => kind === 'crm').length < MAX_CRM_PUSHES;
      const ids = isRun ? actor.bulk : actor.bulk.slice(0, 3);
      const body = { account_ids: [...ids], provider: crms.hubspot.id };
      const response = await actor.ask('pushAccountsToCrm', { body }, { fine: ['crm_not_connected'] });
      if (!response || !('run_id' in response.data)) return;
      actor.pushes.push({ id: response.data.run_id, kind: 'crm', url: undefined, ids, total: ids.length });
    },
  },
  asks('pushPeopleToCrm', 2, (actor) => ({ body: { contact_ids: actor.people.slice(0, 3) } }), {
    can: (actor) => actor.lead && connectedCrms(actor).length > 0 && actor.people.length > 2,
    fine: ['crm_not_connected'],
  }),
];
