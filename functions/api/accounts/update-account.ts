import { updateAccount as contract } from '#contract/accounts.ts';
import { updateAccount } from '#domain/market/accounts/update-account.ts';
import { refreshStanding } from '#domain/signals/detections/refresh-standing.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { unseenDomains } from '#table/accounts/unseen-domains.ts';
import { linkedRelation } from '#table/crm-imports/linked-relation.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params, body, refuse, noteRevealed, table, now }) => {
    const ports = {
      ...standingPorts(table, now),
      members: memberStore(table),
      knownRelations: knownRelations(table),
      linkedRelation: linkedRelation(table, now),
      unseenDomains: unseenDomains(table, noteRevealed),
      refuse,
    };
    const account = await updateAccount(ports, caller, params.id, body);
    if (body.relation === undefined) return { status: 200, data: account };
    // A company that was just called a customer shouldn't be shown as hot.
    const followed = await refreshStanding(ports, caller.workspaceId, account.id);
    return { status: 200, data: followed ?? account };
  },
);
