import type { Actor, OwnPush } from '../actor.ts';
import { asks, type Operation } from './operation.ts';

const MAX_DESTINATIONS = 5;
/** Each is 120 rows. */
const MAX_PUSHES = 8;

type Started = { readonly data: { readonly run_id: string; readonly total: number } | object };

const startedBy = (response: Started | undefined): { run_id: string; total: number } | undefined =>
  response && 'run_id' in response.data ? (response.data as { run_id: string; total: number }) : undefined;

function note(
  actor: Actor,
  response: Started | undefined,
  push: Omit<OwnPush, 'id' | 'total'>,
  total: number,
): void {
  const started = startedBy(response);
  if (!started) return;
  if (started.total !== total)
    actor.fault(`push run ${started.run_id}: total ${started.total}, asked for ${total}`);
  actor.pushes.push({ ...push, id: started.run_id, total });
}

/** A small inline push: every row that counts as pushed was accepted. */
async function pushSome(actor: Actor, ids: readonly string[], kind: 'accounts' | 'people'): Promise<void> {
  const destination = actor.pick(actor.destinations.filter((one) => one.kind === 'url'));
  destination.isKept = true;
  const { id: destination_id, url = '' } = destination;
  const response =
    kind === 'accounts'
      ? await actor.ask('pushAccountsToWebhook', { body: { destination_id, account_ids: [...ids] } })
      : await actor.ask('pushPeopleToWebhook', { body: { destination_id, contact_ids: [...ids] } });
  if (!response || !('pushed' in response.data)) return;
  const { pushed, failed, skipped } = response.data;
  const taken = actor.parts.receivers.taken(url);
  const arrived = ids.filter((id) => taken.has(id)).length;
  if (pushed > arrived)
    actor.fault(`push of ${ids.length} rows: ${pushed} counted as pushed, ${arrived} arrived`);
  if (pushed + failed + skipped !== ids.length) {
    actor.fault(`push of ${ids.length} rows: ${pushed} + ${failed} + ${skipped} do not add up`);
  }
}

const hasDestination = (actor: Actor, ...kinds: OwnPush['kind'][]): boolean =>
  actor.destinations.some(({ kind }) => kinds.includes(kind));

export const deliveryOperations: readonly Operation[] = [
  {
    name: 'createWebhookDestination',
    weight: 4,
    can: ({ destinations }) => destinations.length < MAX_DESTINATIONS,
    async run(actor) {
      const name = actor.token();
      const missing = (['url', 'poisoned', 'queue'] as const).find((kind) => !hasDestination(actor, kind));
      const kind = missing ?? 'url';
      const url = kind === 'queue' ? undefined : actor.parts.receivers.url(name, kind === 'poisoned');
      const body = url === undefined ? { name, queue: 'warehouse' } : { name, url };
      const id = await actor.create(
        'destination',
        'createWebhookDestination',
        name,
        { body },
        ({ data }) => ({ id: data.id, fields: { name, queue: data.queue, url_masked: data.url_masked } }),
      );
      if (id !== undefined) actor.destinations.push({ id, kind, url, isKept: false });
    },
  },
  asks(
    'testWebhookDestination',
    2,
    (actor) => ({ params: { id: actor.pick(actor.destinations).id }, body: {} }),
    { can: ({ destinations }) => destinations.length > 0 },
  ),
  {
    name: 'rotateWebhookSecret',
    weight: 1,
    can: (actor) => hasDestination(actor, 'url'),
    async run(actor) {
      const { id } = actor.pick(actor.destinations.filter(({ kind }) => kind === 'url'));
      const outcome = await actor.call('rotateWebhookSecret', { params: { id }, body: {} });
      if (outcome.kind === 'done')
        actor.parts.ledger.wrote('destination', id, { secret: outcome.answer.data.secret });
      else if (outcome.kind === 'refused' && outcome.code !== 'too_many_secrets') {
        actor.fault(`rotateWebhookSecret: refused with ${outcome.code}`);
      }
    },
  },
  {
    name: 'deleteWebhookDestination',
    weight: 1,
    can: ({ destinations }) =>
      destinations.filter(({ isKept, kind }) => !isKept && kind === 'url').length > 1,
    async run(actor) {
      const one = actor.pick(actor.destinations.filter(({ isKept, kind }) => !isKept && kind === 'url'));
      actor.destinations.splice(actor.destinations.indexOf(one), 1);
      await actor.remove('destination', one.id, 'deleteWebhookDestination', { params: { id: one.id } });
    },
  },
  {
    name: 'pushAccountsToWebhook',
    weight: 3,
    can: (actor) => actor.bulk.length > 0 && hasDestination(actor, 'url'),
    run: (actor) => pushSome(actor, actor.bulk.slice(0, 5), 'accounts'),
  },
  {
    name: 'pushPeopleToWebhook',
    weight: 2,
    can: (actor) => actor.people.length > 3 && hasDestination(actor, 'url'),
    run: (actor) => pushSome(actor, actor.people.slice(0, 4), 'people'),
  },
  {
    name: 'pushAccountsToWebhook',
    weight: 3,
    can: (actor) =>
      actor.bulk.length > 100 && actor.pushes.length < MAX_PUSHES && actor.destinations.length > 0,
    async run(actor) {
      const destination = actor.pick(actor.destinations);
      destination.isKept = true;
      const ids = actor.bulk;
      const response = await actor.ask('pushAccountsToWebhook', {
        body: { destination_id: destination.id, account_ids: [...ids] },
      });
      note(actor, response, { kind: destination.kind, url: destination.url, ids }, ids.length);
    },
  },
  {
    name: 'retryPushRun',
    weight: 3,
    can: ({ pushes }) => pushes.some(({ kind }) => kind === 'poisoned') && pushes.length < MAX_PUSHES * 2,
    async run(actor) {
      const push = actor.pick(actor.pushes.filter(({ kind }) => kind === 'poisoned'));
      const input = { params: { id: push.id }, body: {} };
      const fine = ['still_running', 'nothing_to_retry'];
      const response = await actor.ask('retryPushRun', input, { fine });
      const started = startedBy(response);
      if (started) note(actor, response, { kind: 'poisoned', url: push.url, ids: push.ids }, started.total);
    },
  },
];
