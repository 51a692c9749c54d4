import { getMemberAlerts } from '#contract/member-alerts.ts';
import { noMemberAlerts, shownMemberAlerts } from '#domain/outbound/alerts/member-alerts.ts';
import { endpoint } from '#http/endpoint.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = endpoint(
  getMemberAlerts,
  async ({ caller: { workspaceId, memberId }, refuse }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const table = functionTable();
    const [record, state] = await Promise.all([
      memberAlertStore(table).get(workspaceId, memberId),
      receiverHealth(table).get(workspaceId, memberId),
    ]);
    return { status: 200, data: shownMemberAlerts(record ?? noMemberAlerts(memberId), state) };
  },
  { currentCaller },
);
