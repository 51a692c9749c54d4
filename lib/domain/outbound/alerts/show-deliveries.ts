import type { AlertDelivery } from '#contract/alerts.ts';
import { DELIVERIES_SHOWN } from '#contract/notifications.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { DeliveryLog } from './delivery-log.ts';

export interface ShowDeliveriesPorts {
  readonly deliveries: Pick<DeliveryLog, 'latest'>;
  readonly accounts: Pick<AccountLookups, 'briefs' | 'ownedBy'>;
}

/** The latest deliveries about accounts that the viewer may see. A member's own alerts are theirs alone. */
export async function showDeliveries(
  { deliveries, accounts }: ShowDeliveriesPorts,
  viewer: Viewer,
): Promise<AlertDelivery[]> {
  const { workspaceId } = viewer;
  const member = limitedTo(viewer);
  const own = member === undefined ? undefined : await accounts.ownedBy(workspaceId, member);
  const latest = await deliveries.latest(
    workspaceId,
    viewer.memberId,
    DELIVERIES_SHOWN,
    ({ account_id, member_id }) =>
      (own?.has(account_id) ?? true) && (member_id === null || member_id === viewer.memberId),
  );
  const briefs = await accounts.briefs(
    workspaceId,
    latest.map(({ account_id }) => account_id),
  );
  return latest.map((each) => ({ ...each, account_name: briefs.get(each.account_id)?.name ?? null }));
}
