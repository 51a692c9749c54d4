import type { AlertDelivery } from '#contract/alerts.ts';
import { DELIVERIES_SHOWN } from '#contract/notifications.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { getReceiverId } from './alert-channels.ts';
import { type Deliveries, toDeliveryView } from './deliveries.ts';
import type { ReceiverStates } from './receiver-state.ts';

export interface ShowDeliveriesPorts {
  readonly deliveries: Pick<Deliveries, 'latest'>;
  readonly receiverStates: Pick<ReceiverStates, 'list'>;
  readonly accounts: Pick<AccountLookups, 'briefs' | 'ownedBy'>;
  readonly now: () => Date;
}

/** The latest deliveries about accounts that the viewer may see. A member's own alerts are theirs alone. */
export async function showDeliveries(
  { deliveries, receiverStates, accounts, now }: ShowDeliveriesPorts,
  viewer: Viewer,
): Promise<AlertDelivery[]> {
  const { workspaceId } = viewer;
  const member = scopedMemberId(viewer);
  const visible = member === undefined ? undefined : await accounts.ownedBy(workspaceId, member);
  const latest = await deliveries.latest(
    workspaceId,
    viewer.memberId,
    DELIVERIES_SHOWN,
    ({ account_id, member_id }) =>
      (visible?.has(account_id) ?? true) && (member_id === null || member_id === viewer.memberId),
  );
  const [briefs, states] = await Promise.all([
    accounts.briefs(
      workspaceId,
      latest.map(({ account_id }) => account_id),
    ),
    receiverStates.list(workspaceId),
  ]);
  const stateOf = new Map(states.map((state) => [state.receiver, state]));
  return latest.map((each) =>
    toDeliveryView(each, stateOf.get(getReceiverId(each)), briefs.get(each.account_id)?.name ?? null, now()),
  );
}
