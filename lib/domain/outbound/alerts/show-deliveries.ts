import type { AlertDelivery } from '#contract/alerts.ts';
import { DELIVERIES_SHOWN } from '#contract/notifications.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { getReceiverId } from './alert-channels.ts';
import { type AlertDeliveryStore, toDeliveryView } from './deliveries.ts';
import type { ReceiverStates } from './receiver-state.ts';

export interface ShowDeliveriesPorts {
  readonly deliveries: Pick<AlertDeliveryStore, 'listLatest'>;
  readonly receiverStates: Pick<ReceiverStates, 'list'>;
  readonly accounts: Pick<AccountLookups, 'findBriefs' | 'listOwnedIds'>;
  readonly now: () => Date;
}

/** The latest deliveries about accounts that the viewer may see. A member's own alerts are theirs alone. */
export async function showDeliveries(
  { deliveries, receiverStates, accounts, now }: ShowDeliveriesPorts,
  viewer: Viewer,
): Promise<AlertDelivery[]> {
  const { workspaceId } = viewer;
  const scopedMember = scopedMemberId(viewer);
  const visibleAccountIds =
    scopedMember === undefined ? undefined : await accounts.listOwnedIds(workspaceId, scopedMember);
  const latestDeliveries = await deliveries.listLatest(
    workspaceId,
    viewer.memberId,
    DELIVERIES_SHOWN,
    ({ account_id, member_id }) =>
      (visibleAccountIds?.has(account_id) ?? true) && (member_id === null || member_id === viewer.memberId),
  );
  const [briefs, states] = await Promise.all([
    accounts.findBriefs(
      workspaceId,
      latestDeliveries.map(({ account_id }) => account_id),
    ),
    receiverStates.list(workspaceId),
  ]);
  const statesByReceiver = new Map(states.map((state) => [state.receiver, state]));
  return latestDeliveries.map((delivery) =>
    toDeliveryView(
      delivery,
      statesByReceiver.get(getReceiverId(delivery)),
      briefs.get(delivery.account_id)?.name ?? null,
      now(),
    ),
  );
}
