import { inviteMember as contract } from '#contract/members.ts';
import { buildSignInUrl } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { inviteMember } from '#domain/workspace/workspaces/manage-members.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { env } from '#platform/env.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = freshEndpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const members = createMemberStore(table);
  const id = request.newId('mem');
  const member = await findOrCreate(
    request.attemptedSince,
    () => members.get(caller.workspaceId, id),
    () => inviteMember({ members, now, refuse }, caller.workspaceId, { id, ...body }),
  );
  const publicUrl = env.publicUrl();
  const sign_in_url = publicUrl === undefined ? null : buildSignInUrl(publicUrl, caller.workspaceId);
  return { status: 201, data: { ...member, sign_in_url } };
});
