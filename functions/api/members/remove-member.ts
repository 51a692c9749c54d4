import { setTimeout as sleep } from 'node:timers/promises';
import { removeMember as contract } from '#contract/members.ts';
import { checkRemoval } from '#domain/workspace/members/check-removal.ts';
import { PAUSE_MS, removeMember } from '#domain/workspace/workspaces/remove-member.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { ownedRecords } from '#table/accounts/owned-records.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createOwnerCheck } from '#table/workspaces/last-owner-stores.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';

export const handler = createStreamingEndpoint(
  freshEndpoint(
    contract,
    async ({ caller: { workspaceId, memberId: callerId }, params: { id }, query, refuse, table, now }) => {
      const ports = {
        members: memberStore(table),
        apiKeys: apiKeyStore(table),
        sessions: sessionStore(table),
        owned: ownedRecords(table),
        checkOwnerStays: createOwnerCheck(table, workspaceId, refuse),
        now,
        pause: () => sleep(PAUSE_MS),
        refuse,
      };
      const to = query.hand_over_to;
      const heir = await checkRemoval(ports, { workspaceId, callerId, memberId: id, to });
      const handedOver = await removeMember(ports, { workspaceId, memberId: id, heir });
      return { status: 200, data: { id, deleted: true as const, ...handedOver } };
    },
  ),
);
