import { getMemberAlerts } from '#contract/member-alerts.ts';
import { createDefaultMemberAlerts, toMemberAlertsView } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { memberAlertState } from '#table/alerts/member-alert-ports.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';

export const handler = freshEndpoint(
  getMemberAlerts,
  async ({ caller: { workspaceId, memberId }, refuse, table }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const [record, state] = await Promise.all([
      memberAlertStore(table).get(workspaceId, memberId),
      memberAlertState(table, workspaceId, memberId),
    ]);
    return { status: 200, data: toMemberAlertsView(record ?? createDefaultMemberAlerts(memberId), state) };
  },
);
