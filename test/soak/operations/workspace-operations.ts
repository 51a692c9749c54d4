import { encodeClientId } from '#contract/agent-clients.ts';
import { type CrmName, crmNames, crmProviders, crms } from '#contract/crms.ts';
import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import { createSandboxConnection } from '#local/crm/crm-sandboxes.ts';
import type { Actor } from '../actor.ts';
import type { Operation } from './operation.ts';

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

const lead = (actor: Actor): boolean => actor.lead;
const isConnected = (actor: Actor, what: string): boolean => actor.of('connected').includes(what);

const connectedCrms = (actor: Actor) => crmProviders.filter((provider) => isConnected(actor, provider));

async function connectCrm(actor: Actor, crm: CrmName): Promise<void> {
  const provider = crms[crm].id;
  const outcome = await actor.change('integration', provider, 'connectCrm', { connected: true }, (api) =>
    api.connectCrm(createSandboxConnection(crm, actor.parts.workspace.id)),
  );
  if (outcome === 'done' && !isConnected(actor, provider)) actor.of('connected').push(provider);
}

async function disconnect(
  actor: Actor,
  what: string,
  name: 'disconnectCrm' | 'disconnectChat',
  make: Parameters<Actor['change']>[4],
): Promise<void> {
  actor.of('connected').splice(actor.of('connected').indexOf(what), 1);
  await actor.change('integration', what, name, { connected: false }, make, ['not_found']);
}

export const workspaceOperations: readonly Operation[] = [
  {
    name: 'createApiKey',
    weight: 1,
    can: (actor) => actor.of('key').length < MAX_KEYS,
    run: (actor) => {
      const name = actor.token();
      return actor.create(
        'key',
        'createApiKey',
        name,
        (api, idempotencyKey) => api.createApiKey({ body: { name, scope: 'read' }, idempotencyKey }),
        ({ data }) => ({ id: data.id, fields: { name, scope: 'read' } }),
      );
    },
  },
  {
    name: 'deleteApiKey',
    weight: 1,
    can: (actor) => actor.of('key').length > 1,
    run: (actor) => {
      const id = actor.pick(actor.of('key'));
      return actor.remove('key', id, 'deleteApiKey', (api) => api.deleteApiKey({ params: { id } }));
    },
  },
  {
    name: 'approveAgent',
    weight: 1,
    can: lead,
    run: (actor) => actor.ask('approveAgent', (api) => api.approveAgent({ body: agentRequest })),
  },
  {
    name: 'updateNotificationSettings',
    weight: 3,
    can: lead,
    run: (actor) => {
      const webhook_url = actor.parts.receivers.url(`alerts-${actor.parts.name}`);
      const body = {
        webhook_url,
        webhook_enabled: actor.dice.happens(0.8),
        chat_enabled: actor.dice.happens(0.8),
        notify_suggested: actor.dice.happens(0.5),
      };
      return actor.change('settings', 'notifications', 'updateNotificationSettings', body, (api) =>
        api.updateNotificationSettings({ body }),
      );
    },
  },
  {
    name: 'updateRelationSettings',
    weight: 1,
    can: lead,
    run: (actor) => {
      const body = { quiet: actor.dice.happens(0.5) ? [...QUIET_BY_DEFAULT] : [] };
      return actor.ask('updateRelationSettings', (api) => api.updateRelationSettings({ body }));
    },
  },
  {
    name: 'updateCompanyProfile',
    weight: 1,
    can: lead,
    run: (actor) => {
      const body = { business_context: `What we sell, in words ${actor.below(1_000)}.` };
      return actor.ask('updateCompanyProfile', (api) => api.updateCompanyProfile({ body }));
    },
  },
  {
    name: 'rotateNotificationSecret',
    weight: 1,
    can: lead,
    run: (actor) =>
      actor.ask(
        'rotateNotificationSecret',
        (api, idempotencyKey) => api.rotateNotificationSecret({ body: {}, idempotencyKey }),
        ['no_webhook', 'too_many_secrets'],
      ),
  },
  {
    name: 'getMemberAlerts',
    weight: 2,
    run: (actor) => actor.ask('getMemberAlerts', (_, __, member) => member.getMemberAlerts()),
  },
  {
    name: 'updateMemberAlerts',
    weight: 1,
    can: lead,
    run: (actor) => {
      const webhook_url = actor.parts.receivers.url(`alerts-${actor.parts.name}`);
      const body = { channel: actor.pick(['off', 'chat', 'webhook'] as const), webhook_url };
      return actor.ask('updateMemberAlerts', (_, __, member) => member.updateMemberAlerts({ body }));
    },
  },
  {
    name: 'redeliverAlert',
    weight: 1,
    can: lead,
    async run(actor) {
      const listed = await actor.ask('listAlertDeliveries', (api) => api.listAlertDeliveries());
      const [latest] = listed?.data ?? [];
      if (!latest) return;
      await actor.ask(
        'redeliverAlert',
        (api, idempotencyKey) => api.redeliverAlert({ params: { id: latest.id }, body: {}, idempotencyKey }),
        ['not_found'],
      );
    },
  },
  {
    name: 'testNotifications',
    weight: 1,
    can: lead,
    run: (actor) =>
      actor.ask('testNotifications', (api, idempotencyKey) =>
        api.testNotifications({ body: {}, idempotencyKey }),
      ),
  },
  {
    name: 'connectChat',
    weight: 2,
    can: lead,
    async run(actor) {
      const channel = actor.pick(CHANNELS);
      const fields = { connected: true, channel };
      const outcome = await actor.change('integration', 'chat', 'connectChat', fields, (api) =>
        api.connectChat({ body: { access_token: 'xoxb-soak', channel } }),
      );
      if (outcome === 'done' && !isConnected(actor, 'chat')) actor.of('connected').push('chat');
    },
  },
  {
    name: 'disconnectChat',
    weight: 1,
    can: (actor) => actor.lead && isConnected(actor, 'chat'),
    run: (actor) => disconnect(actor, 'chat', 'disconnectChat', (api) => api.disconnectChat()),
  },
  {
    name: 'connectCrm',
    weight: 3,
    can: lead,
    run: (actor) => connectCrm(actor, actor.pick(crmNames)),
  },
  {
    name: 'disconnectCrm',
    weight: 1,
    // Another one stays connected, for pushes.
    can: (actor) => actor.lead && connectedCrms(actor).length > 1,
    run: (actor) => {
      const provider = actor.pick(connectedCrms(actor));
      return disconnect(actor, provider, 'disconnectCrm', (api) =>
        api.disconnectCrm({ params: { provider } }),
      );
    },
  },
  {
    name: 'connectDirectory',
    weight: 1,
    can: lead,
    run: (actor) =>
      actor.ask(
        'connectDirectory',
        (api) => api.connectDirectory({ params: { provider: 'hunter' }, body: { api_key: 'soak' } }),
        ['directory_not_offered'],
      ),
  },
  {
    name: 'disconnectDirectory',
    weight: 1,
    can: lead,
    run: (actor) =>
      actor.ask('disconnectDirectory', (api) => api.disconnectDirectory({ params: { provider: 'hunter' } }), [
        'not_found',
      ]),
  },
  {
    name: 'pushAccountsToCrm',
    weight: 2,
    can: (actor) => actor.lead && isConnected(actor, crms.hubspot.id) && actor.bulk.length > 0,
    async run(actor) {
      const isRun = actor.pushes.filter(({ kind }) => kind === 'crm').length < MAX_CRM_PUSHES;
      const ids = isRun ? actor.bulk : actor.bulk.slice(0, 3);
      const body = { account_ids: [...ids], provider: crms.hubspot.id };
      const response = await actor.ask(
        'pushAccountsToCrm',
        (api, idempotencyKey) => api.pushAccountsToCrm({ body, idempotencyKey }),
        ['crm_not_connected'],
      );
      if (!response || !('run_id' in response.data)) return;
      actor.pushes.push({ id: response.data.run_id, kind: 'crm', url: undefined, ids, total: ids.length });
    },
  },
  {
    name: 'pushPeopleToCrm',
    weight: 2,
    can: (actor) =>
      actor.lead && crmProviders.some((provider) => isConnected(actor, provider)) && actor.people.length > 2,
    run: (actor) =>
      actor.ask(
        'pushPeopleToCrm',
        (api, idempotencyKey) =>
          api.pushPeopleToCrm({ body: { contact_ids: actor.people.slice(0, 3) }, idempotencyKey }),
        ['crm_not_connected'],
      ),
  },
];
