import type { AlertDelivery } from '#contract/alerts.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { getReceiverId } from './alert-channels.ts';
import { type AlertDeliveryStore, type StoredDelivery, toDeliveryView } from './deliveries.ts';
import type { ReceiverStates } from './receiver-state.ts';

export interface RedeliverPorts {
  readonly deliveries: Pick<AlertDeliveryStore, 'get' | 'repeat'>;
  readonly receiverStates: Pick<ReceiverStates, 'get'>;
  /** A failure is left to the sweeper. */
  readonly wake: (message: AlertsMessage) => Promise<void>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found'>;
}

const NO_DELIVERY = 'There is no such delivery.';

/** A member's own alerts are theirs alone; those of the workspace belong to all who see the whole workspace. */
const canRepeat = (viewer: Viewer, { member_id }: Pick<StoredDelivery, 'member_id'>): boolean =>
  member_id === null ? scopedMemberId(viewer) === undefined : member_id === viewer.memberId;

/** Sends one alert again: it joins its receiver's list. */
export async function redeliver(ports: RedeliverPorts, viewer: Viewer, id: string): Promise<AlertDelivery> {
  const { deliveries, receiverStates, wake, accounts, now, refuse } = ports;
  const { workspaceId } = viewer;
  const delivery = await deliveries.get(workspaceId, id);
  const account = delivery && (await accounts.get(workspaceId, delivery.account_id));
  const isAllowed = delivery && canRepeat(viewer, delivery) && (!account || canSeeAccount(viewer, account));
  if (!isAllowed) throw refuse('not_found', NO_DELIVERY);
  await deliveries.repeat(workspaceId, delivery, now());
  const receiver = getReceiverId(delivery);
  await wake({ version: 1, workspace_id: workspaceId, receiver_id: receiver });
  const current = (await deliveries.get(workspaceId, id)) ?? delivery;
  const state = await receiverStates.get(workspaceId, receiver);
  return toDeliveryView(current, state, account?.name ?? null, now());
}
