import { setTimeout as sleep } from 'node:timers/promises';
import { removeMember as contract } from '#contract/members.ts';
import { checkRemoval } from '#domain/workspace/members/check-removal.ts';
import { PAUSE_MS, removeMember } from '#domain/workspace/workspaces/remove-member.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { createOwnedRecords } from '#table/accounts/owned-records.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createOwnerCheck } from '#table/workspaces/last-owner-stores.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';

export const handler = createStreamingEndpoint(
  freshEndpoint(
    contract,
    async ({ caller: { workspaceId, memberId: callerId }, params: { id }, query, refuse, table, now }) => {
      const ports = {
        members: createMemberStore(table),
        apiKeys: createApiKeyStore(table),
        sessions: createSessionStore(table),
        owned: createOwnedRecords(table),
        checkOwnerStays: createOwnerCheck(table, workspaceId, refuse),
        now,
        pause: () => sleep(PAUSE_MS),
        refuse,
      };
      const removal = { workspaceId, callerId, memberId: id, heirId: query.hand_over_to };
      const heir = await checkRemoval(ports, removal);
      const handedOver = await removeMember(ports, { workspaceId, memberId: id, heir });
      return { status: 200, data: { id, deleted: true as const, ...handedOver } };
    },
  ),
);
