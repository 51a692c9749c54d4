import { getMemberAlerts } from '#contract/member-alerts.ts';
import { createDefaultMemberAlerts, toMemberAlertsView } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { readMemberAlertState } from '#table/alerts/member-alert-ports.ts';
import { createMemberAlertStore } from '#table/alerts/member-alert-store.ts';

export const handler = freshEndpoint(
  getMemberAlerts,
  async ({ caller: { workspaceId, memberId }, refuse, table }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const [record, state] = await Promise.all([
      createMemberAlertStore(table).get(workspaceId, memberId),
      readMemberAlertState(table, workspaceId, memberId),
    ]);
    return { status: 200, data: toMemberAlertsView(record ?? createDefaultMemberAlerts(memberId), state) };
  },
);
