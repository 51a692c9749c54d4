import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/time.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { newId } from '#platform/ids.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import type { TestReceiver } from '#test/harness/receiver.ts';
import { request } from '#test/harness/request.ts';
import { adminContext, newKey, newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { furnish } from './furnish.ts';
import type { Secrets } from './judge.ts';
import type { Known } from './known-ids.ts';
import { KEY_OF_OTHERS } from './request-faults.ts';

/** A unique text. */
const newMarker = (): string => `m${randomBytes(12).toString('hex')}`;

export interface Victim {
  readonly workspace: TestWorkspace;
  readonly marker: string;
  readonly ids: Awaited<ReturnType<typeof furnish>>;
}

/** A workspace with a marker in each of its texts. */
export async function newVictim(receiver: TestReceiver): Promise<Victim> {
  const workspace = await newQuietWorkspace();
  const marker = newMarker();
  const ids = await furnish(workspace, { shared: marker, ofAccounts: marker }, receiver.url);
  // Stored for a day: repeating it in another workspace must not return this response.
  await request('/accounts', {
    method: 'POST',
    apiKey: workspace.apiKey,
    headers: { 'content-type': 'application/json', 'idempotency-key': KEY_OF_OTHERS },
    body: JSON.stringify({ name: marker }),
  });
  return { workspace, marker, ids };
}

async function strangersOf({ id }: TestWorkspace) {
  const context = adminContext();
  const apiKeys = createApiKeyStore(context.table);
  const members = createMemberStore(context.table);
  const revoked = await newKey(id);
  await apiKeys.revoke(revoked.id, new Date().toISOString());
  const created_at = new Date().toISOString();
  const member = { id: newId('mem'), full_name: 'Gone', email: `${newMarker()}@mail.example`, created_at };
  await members.add(id, { ...member, role: 'member', visibility: 'all' });
  const memberGone = await newKey(id, 'write', member.id);
  await members.remove(id, member.id);
  const before = new Date(Date.now() - 2 * DAY_MS);
  const expired = await issueApiKey(
    { ...context, now: () => before },
    {
      workspaceId: id,
      scope: 'write',
      memberId: null,
      name: 'old',
      expiresAt: new Date(before.getTime() + DAY_MS).toISOString(),
    },
  );
  return { revoked: revoked.text, memberGone: memberGone.text, expired: expired.text };
}

export interface Stage {
  readonly workspace: TestWorkspace;
  readonly known: Known;
  readonly secrets: Secrets;
}

/** The attacking workspace, and the ids it knows. */
export async function setTheStage(
  { workspace: others, marker, ids }: Victim,
  receiver: TestReceiver,
): Promise<Stage> {
  const workspace = await newQuietWorkspace();
  const outOfSight = newMarker();
  const own = await furnish(workspace, { shared: 'Own', ofAccounts: outOfSight }, receiver.url);
  const strangers = await strangersOf(workspace);
  const bearer = (text: string): string => `Bearer ${text}`;
  const readOnly = await newKey(workspace.id, 'read');
  const scoped = await newKey(workspace.id, 'write', workspace.scopedMemberId);
  return {
    workspace,
    known: {
      own,
      others: ids,
      authorization: {
        full: bearer(workspace.apiKey),
        readOnly: bearer(readOnly.text),
        scoped: bearer(scoped.text),
        revoked: bearer(strangers.revoked),
        expired: bearer(strangers.expired),
        memberGone: bearer(strangers.memberGone),
        mistyped: bearer(`${workspace.apiKey.slice(0, -1)}${workspace.apiKey.endsWith('0') ? '1' : '0'}`),
        // The other workspace's key id with the caller's own secret.
        guessed: bearer(`${others.apiKey.slice(0, 30)}${workspace.apiKey.slice(30)}`),
        nobody: '',
        empty: bearer(''),
        basic: `Basic ${Buffer.from(`${workspace.apiKey}:`).toString('base64')}`,
      },
    },
    secrets: { ofOthers: [marker, ids.secret, others.apiKey], outOfSight: [outOfSight] },
  };
}
