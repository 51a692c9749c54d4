import { getMemberAlerts } from '#contract/member-alerts.ts';
import { noMemberAlerts, shownMemberAlerts } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';

export const handler = freshEndpoint(
  getMemberAlerts,
  async ({ caller: { workspaceId, memberId }, refuse, table }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const [record, state] = await Promise.all([
      memberAlertStore(table).get(workspaceId, memberId),
      receiverHealth(table).get(workspaceId, memberId),
    ]);
    return { status: 200, data: shownMemberAlerts(record ?? noMemberAlerts(memberId), state) };
  },
);
