import type { AlertDelivery } from '#contract/alerts.ts';
import type { Refuse } from '#contract/errors.ts';
import { REDELIVER_MAX } from '#contract/notifications.ts';
import type { AlertsMessage, CatchUpMessage } from '#contract/queues.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { receiverId } from './alert-channels.ts';
import type { CatchUpPromises, DeliveryLog, HeldAlerts, StoredDelivery } from './delivery-log.ts';
import { memberOf } from './receivers.ts';

export interface RedeliverPorts {
  readonly deliveries: Pick<DeliveryLog, 'get' | 'since'>;
  readonly held: Pick<HeldAlerts, 'repeat'>;
  readonly promises: Pick<CatchUpPromises, 'by'>;
  /** Starts right away; a failure is left to the sweeper. */
  readonly startCatchUp: (message: CatchUpMessage) => Promise<void>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found'>;
}

const NO_DELIVERY = 'There is no such delivery, or it was made before alerts could be sent again.';

/** A member's own alerts are theirs alone; those of the workspace belong to all who see the whole workspace. */
const mayRepeat = (viewer: Viewer, { member_id }: Pick<StoredDelivery, 'member_id'>): boolean =>
  member_id === null ? limitedTo(viewer) === undefined : member_id === viewer.memberId;

const messageOf = (workspaceId: string, delivery: StoredDelivery): AlertsMessage | undefined => {
  const { alert_id, type, run_id, account_id, created_at, channel, destination_id, member_id } = delivery;
  if (run_id === undefined) return undefined;
  const alert = { version: 1, workspace_id: workspaceId, alert_id, type, run_id, account_id } as const;
  return { ...alert, created_at, channel, destination_id, member_id };
};

/** Makes deliveries wait for their receiver's next turn. Those that are on their way, or can't be repeated, don't count. */
async function repeat(
  { held, now }: RedeliverPorts,
  workspaceId: string,
  deliveries: readonly StoredDelivery[],
): Promise<number> {
  const all = deliveries.flatMap((delivery) => {
    const message = messageOf(workspaceId, delivery);
    return message ? [{ delivery, held: { message, until: null, isRepeat: true } }] : [];
  });
  return held.repeat(all, now());
}

async function start(ports: RedeliverPorts, workspaceId: string, receiver: string): Promise<void> {
  await ports.promises.by(workspaceId, receiver, ports.now());
  await ports.startCatchUp({ version: 1, workspace_id: workspaceId, receiver_id: receiver });
}

/** Sends one alert again, through its receiver's queue of held alerts. */
export async function redeliver(ports: RedeliverPorts, viewer: Viewer, id: string): Promise<AlertDelivery> {
  const { deliveries, accounts, refuse } = ports;
  const { workspaceId } = viewer;
  const delivery = await deliveries.get(workspaceId, id);
  const account = delivery && (await accounts.get(workspaceId, delivery.account_id));
  const isAllowed = delivery && mayRepeat(viewer, delivery) && (!account || seesAccount(viewer, account));
  if (!isAllowed || delivery.run_id === undefined) throw refuse('not_found', NO_DELIVERY);
  // Also if it waits already: the first call may have crashed before it made its promise.
  await repeat(ports, workspaceId, [delivery]);
  await start(ports, workspaceId, receiverId(delivery));
  const now = (await deliveries.get(workspaceId, id)) ?? delivery;
  return { ...now, account_name: account?.name ?? null };
}

export interface Redelivered {
  readonly queued: number;
  readonly more: boolean;
  readonly next_since: string | null;
}

/** Sends all alerts to a receiver since a time again, oldest first. */
export async function redeliverSince(
  ports: RedeliverPorts,
  viewer: Viewer,
  wanted: { readonly receiver: string; readonly since: string; readonly only_failed?: boolean },
): Promise<Redelivered> {
  const { workspaceId } = viewer;
  const { receiver, since, only_failed = false } = wanted;
  if (!mayRepeat(viewer, { member_id: memberOf(receiver) ?? null })) {
    throw ports.refuse('not_found', 'There is no such receiver, or it isn’t yours.');
  }
  const all = await ports.deliveries.since(
    workspaceId,
    receiver,
    new Date(since),
    REDELIVER_MAX,
    ({ status, run_id }) => run_id !== undefined && !(only_failed && status === 'delivered'),
  );
  // Those of the same moment belong together, so that the next call begins after all of them.
  const last = all[REDELIVER_MAX - 1]?.created_at;
  const batch = all.filter(({ created_at }, at) => at < REDELIVER_MAX || created_at === last);
  const queued = await repeat(ports, workspaceId, batch);
  if (batch.length > 0) await start(ports, workspaceId, receiver);
  const next = all[batch.length];
  return { queued, more: next !== undefined, next_since: next?.created_at ?? null };
}
