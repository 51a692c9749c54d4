import { describe, expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import type { Member } from '#contract/members.ts';
import { QUIET_BY_DEFAULT, type Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { createDefaultMemberAlerts, type MemberAlertEntry } from '#domain/outbound/alerts/member-alerts.ts';
import {
  createAlertId,
  raiseDiscoveryAlerts,
  raiseScanAlerts,
} from '#domain/outbound/alerts/raise-alerts.ts';
import { readFindings, writeAlert } from '#domain/outbound/alerts/read-alert.ts';
import { findReceiver } from '#domain/outbound/alerts/receivers.ts';
import type { Destination } from '#domain/outbound/destinations/destination.ts';
import {
  NO_NOTIFICATIONS,
  type NotificationRecord,
} from '#domain/outbound/notifications/notification-settings.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { Piece } from '#domain/signals/discovery/candidate-store.ts';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { newRelations } from '#test/harness/relations.ts';

const AT = '2026-05-01T08:00:00.000Z';
const RUN = 'run_1';

const ALL_ON: NotificationRecord = {
  ...NO_NOTIFICATIONS,
  webhook_url: 'https://hooks.example/a',
  has_webhook: true,
  webhook_enabled: true,
  chat_channel: '#signals',
  chat_enabled: true,
  notify_realtime: true,
  notify_suggested: true,
};

interface World {
  readonly accounts: readonly AccountRecord[];
  readonly detections: readonly DetectionRecord[];
  readonly settings?: NotificationRecord;
  readonly pieces?: readonly Piece[];
  readonly accountId?: string;
  readonly destinations?: Destination[];
  readonly memberAlerts?: MemberAlertEntry[];
  readonly members?: Member[];
}

/** A run over a few accounts, with everything in memory. */
function worldOf({
  accounts,
  detections,
  settings = ALL_ON,
  pieces = [],
  accountId,
  destinations = [],
  memberAlerts = [],
  members = [],
}: World) {
  const sent: RaisedAlert[] = [];
  const run = createRunRecord({
    id: RUN,
    name: 'Run',
    mode: 'monitor',
    signalIds: [],
    timeframeDays: 180,
    at: AT,
    startedBy: null,
    ...(accountId !== undefined && { accountId }),
  });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const ports = {
    accounts: {
      get: async (_: string, id: string) => byId.get(id),
      save: async (_: string, __: AccountRecord, after: AccountRecord) => {
        byId.set(after.id, after);
        return 'saved' as const;
      },
    },
    detections: {
      list: async (_: string, id: string) => detections.filter(({ account_id }) => account_id === id),
      load: async () => ({ revisions: new Map(), detections: [] }),
      save: async () => 'saved' as const,
      getPendingJob: async () => undefined,
      finishJob: async () => undefined,
    },
    knowledgeBase: { list: async () => [] },
    ...newRelations,
    members: { get: async (_: string, id: string) => members.find((member) => member.id === id) },
    runs: { get: async () => run },
    candidates: { piece: async (_: string, __: string, number: number) => pieces[number] },
    settings: { get: async () => settings },
    destinations: { list: async () => destinations },
    memberAlerts: { list: async () => memberAlerts },
    addAlerts: async (alerts: readonly RaisedAlert[]) => {
      sent.push(...alerts);
    },
    now: () => new Date(AT),
  };
  return { ports, sent, run };
}

const active = exampleRecord({ id: 'acc_active', status: 'active' });
const found = (account_id: string, id: string, parts: Partial<DetectionRecord> = {}) =>
  exampleDetection({ id, account_id, run_id: RUN, first_run_id: RUN, ...parts });

/** What the webhook is alerted about by these settings. */
async function findingsOf(
  ports: ReturnType<typeof worldOf>['ports'],
  alert: RaisedAlert,
  settings: NotificationRecord,
) {
  const receiverPorts = {
    ...ports,
    settings: { get: async () => settings },
    memberAlerts: { get: async () => undefined },
  };
  const receiver = await findReceiver(receiverPorts, 'ws_1', 'webhook');
  const findings = await readFindings(ports, receiver!, alert, false);
  return 'detections' in findings ? findings : undefined;
}

describe('a scan', () => {
  const scanOf = (world: Omit<World, 'accounts'>, account = active) =>
    worldOf({ ...world, accounts: [account], accountId: account.id });

  it('alerts once per channel for an active account, however much it found', async () => {
    const many = Array.from({ length: 20 }, (_, n) => found(active.id, `det_${n}`, { alpha: n }));
    const { ports, sent, run } = scanOf({ detections: many });

    await raiseScanAlerts(ports, 'ws_1', RUN);
    await raiseScanAlerts(ports, 'ws_1', RUN);

    expect(sent.map(({ channel, type }) => [channel, type])).toEqual([
      ['webhook', 'signal.detected'],
      ['chat', 'signal.detected'],
      ['webhook', 'signal.detected'],
      ['chat', 'signal.detected'],
    ]);
    expect(new Set(sent.map(({ alert_id }) => alert_id))).toEqual(new Set([createAlertId(run, active.id)]));
    const news = await findingsOf(ports, sent[0]!, ALL_ON);
    const alert = await writeAlert(ports, sent[0]!, news!, false);
    expect(alert.data.detections.map(({ alpha }) => alpha)).toEqual([19, 18, 17, 16, 15]);
    expect(alert.data.more_detections).toBe(15);
    expect(alert?.data.account.score).toBeGreaterThan(0);
  });

  it('alerts about background only if asked, and leaves it out of other alerts', async () => {
    const background = found(active.id, 'det_background', { relevance: 10 });
    const relevant = found(active.id, 'det_relevant', { relevance: 25 });
    const asked = { ...ALL_ON, notify_background: true };
    const idsOf = async (detections: DetectionRecord[], settings: NotificationRecord) => {
      const { ports, sent } = scanOf({ detections, settings });
      await raiseScanAlerts(ports, 'ws_1', RUN);
      const [message] = sent;
      const alert = message && (await findingsOf(ports, message, settings));
      return alert?.detections.map(({ id }) => id);
    };

    expect(await idsOf([background], ALL_ON)).toBeUndefined();
    expect(await idsOf([background], asked)).toEqual(['det_background']);
    expect(await idsOf([background, relevant], ALL_ON)).toEqual(['det_relevant']);
    expect((await idsOf([background, relevant], asked))?.toSorted()).toEqual([
      'det_background',
      'det_relevant',
    ]);
    const useful = { useful: true, note: null, member_id: null, given_at: AT };
    expect(await idsOf([{ ...background, feedback: useful }], ALL_ON)).toEqual(['det_background']);
  });

  it('alerts export queues that want alerts, by the same toggles', async () => {
    const queue = (id: string, alerts: boolean): Destination => ({
      id,
      name: id,
      queue: 'warehouse',
      alerts,
      created_at: AT,
    });
    const world = {
      detections: [found(active.id, 'det_1')],
      destinations: [queue('dst_1', true), queue('dst_2', false)],
    };
    const on = scanOf({ ...world, settings: NO_NOTIFICATIONS });
    const off = scanOf({ ...world, settings: { ...NO_NOTIFICATIONS, notify_realtime: false } });

    await raiseScanAlerts(on.ports, 'ws_1', RUN);
    await raiseScanAlerts(off.ports, 'ws_1', RUN);

    expect(on.sent.map(({ channel, destination_id }) => [channel, destination_id])).toEqual([
      ['queue', 'dst_1'],
    ]);
    expect(off.sent).toEqual([]);
  });

  it.each([
    [
      'a detection that only got a source',
      { detections: [found(active.id, 'det_1', { first_run_id: 'run_0' })] },
    ],
    ['nothing', { detections: [] }],
    [
      'what the team holds for useless',
      {
        detections: [
          found(active.id, 'det_1', {
            feedback: { useful: false, note: null, member_id: null, given_at: AT },
          }),
        ],
      },
    ],
    [
      'nobody who wants to hear',
      { detections: [found(active.id, 'det_1')], settings: { ...ALL_ON, notify_realtime: false } },
    ],
    [
      'channels that are on and lead nowhere',
      {
        detections: [found(active.id, 'det_1')],
        settings: { ...ALL_ON, has_webhook: false, chat_channel: null },
      },
    ],
  ])('sends nothing about %s', async (_, world) => {
    const { ports, sent } = scanOf(world);
    await raiseScanAlerts(ports, 'ws_1', RUN);
    expect(sent).toEqual([]);
  });

  it('sends nothing about an inactive account', async () => {
    const { ports, sent } = scanOf(
      { detections: [found(active.id, 'det_1')] },
      { ...active, status: 'suggested' },
    );
    await raiseScanAlerts(ports, 'ws_1', RUN);
    expect(sent).toEqual([]);
  });

  it('fails if its alerts cannot be stored, so that it is retried', async () => {
    const { ports } = scanOf({ detections: [found(active.id, 'det_1')] });
    const addAlerts = async () => Promise.reject(new Error('throttled'));
    await expect(raiseScanAlerts({ ...ports, addAlerts }, 'ws_1', RUN)).rejects.toThrow('throttled');
  });
});

describe('a piece of a discovery', () => {
  const idOf = (domain: string) => createDiscoveredId(RUN, domain);
  const company = (domain: string, status: AccountRecord['status']) =>
    exampleRecord({ id: idOf(domain), domain, status, source: 'discovery' });

  it('alerts for the accounts it suggests, and for no others', async () => {
    const accounts = [company('a.example', 'suggested'), company('b.example', 'unqualified')];
    const { ports, sent } = worldOf({
      accounts,
      detections: accounts.map(({ id }) => found(id, `det_${id}`)),
      settings: { ...ALL_ON, chat_enabled: false, notify_realtime: false },
      pieces: ['a.example', 'b.example', 'never-stored.example'].map((domain) => ({
        kind: 'candidates',
        companies: [{ domain, company: { name: domain, domain, aliases: [] } }],
      })),
    });

    await raiseDiscoveryAlerts(ports, 'ws_1', RUN, 0);

    expect(sent.map(({ type, account_id, channel }) => [type, account_id, channel])).toEqual([
      ['account.suggested', idOf('a.example'), 'webhook'],
    ]);
  });

  it('alerts for news at accounts that are already active', async () => {
    const { ports, sent } = worldOf({
      accounts: [active],
      detections: [found(active.id, 'det_1')],
      settings: { ...ALL_ON, notify_suggested: false },
      pieces: [
        { kind: 'accounts', accountIds: [] },
        { kind: 'accounts', accountIds: [active.id] },
      ],
    });

    await raiseDiscoveryAlerts(ports, 'ws_1', RUN, 0);

    expect(sent.map(({ type }) => type)).toEqual(['signal.detected', 'signal.detected']);
  });
});

it('ids grow with the time of their runs, and no two accounts share one', () => {
  const early = { id: 'run_a', created_at: '2026-05-01T08:00:00.000Z' };
  const late = { id: 'run_b', created_at: '2026-05-01T08:00:00.001Z' };
  expect(createAlertId(early, 'acc_1') < createAlertId(late, 'acc_1')).toBe(true);
  expect(createAlertId(early, 'acc_1')).not.toBe(createAlertId(early, 'acc_2'));
  expect(createAlertId(early, 'acc_1')).toMatch(/^alt_[0-9a-v]{26}$/);
});

describe('aimed alerts', () => {
  const member = (id: string, visibility: 'all' | 'scoped'): Member => ({
    id,
    full_name: id,
    email: `${id}@example.com`,
    role: 'member',
    visibility,
    created_at: AT,
  });
  const owned = exampleRecord({ id: 'acc_owned', status: 'active', owner_id: 'mem_ada', tags: ['key'] });
  const receivers = async (world: Partial<World>) => {
    const { ports, sent } = worldOf({
      accounts: [owned],
      accountId: owned.id,
      detections: [found(owned.id, 'det_1', { alpha: 60 })],
      settings: NO_NOTIFICATIONS,
      ...world,
    });
    await raiseScanAlerts(ports, 'ws_1', RUN);
    return sent.map(({ channel, member_id, destination_id }) => member_id ?? destination_id ?? channel);
  };

  it('are never about an account with a quiet relation, whatever a receiver asks for', async () => {
    const about = (relation: Relation) => {
      const settings = { ...ALL_ON, notify_background: true };
      const quiet_relation = QUIET_BY_DEFAULT.find((quiet) => quiet === relation) ?? null;
      const detections = [found(owned.id, 'det_1', { quiet_relation })];
      return receivers({ accounts: [{ ...owned, relation }], detections, settings });
    };
    for (const relation of ['customer', 'open_deal', 'competitor'] as const)
      expect(await about(relation)).toEqual([]);
    for (const relation of ['prospect', 'partner', 'none'] as const)
      expect((await about(relation)).length).toBeGreaterThan(0);
  });

  it('only go to receivers whose filter lets them pass', async () => {
    const queue = (id: string, min_alpha: number) => ({
      id,
      name: id,
      queue: 'warehouse',
      alerts: true,
      alert_filter: { ...EVERY_ALERT, min_alpha },
      created_at: AT,
    });
    const settings = { ...ALL_ON, alert_filter: { ...EVERY_ALERT, tags: ['other'] } };
    expect(await receivers({ settings, destinations: [queue('dst_60', 60), queue('dst_61', 61)] })).toEqual([
      'dst_60',
    ]);
  });

  it('go to members who want them and can see the account', async () => {
    const members = [
      member('mem_ada', 'scoped'),
      member('mem_bob', 'scoped'),
      member('mem_cleo', 'all'),
      member('mem_dan', 'all'),
      member('mem_eve', 'all'),
      member('mem_fay', 'all'),
    ];
    const all = [...members, member('mem_gone', 'all')].map(({ id }) => ({
      ...createDefaultMemberAlerts(id),
      channel: 'chat' as const,
      ...(id === 'mem_dan' && { channel: 'off' as const }),
      ...(id === 'mem_eve' && { channel: 'webhook' as const }),
      ...(id === 'mem_fay' && { notify_realtime: false }),
    }));
    expect(await receivers({ members, memberAlerts: all })).toEqual(['mem_ada', 'mem_cleo']);
  });
});
