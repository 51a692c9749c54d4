import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { AGENTS_PER_MEMBER_MAX } from '#contract/oauth.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { approve, codeFor, newAgent, signIn, trade } from '#test/harness/sign-in.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** What members can do about the agents they approved. */

let workspace: TestWorkspace;
/** A key of the scoped member. */
let scoped: { readonly id: string; readonly text: string };

beforeEach(async () => {
  workspace = await newWorkspace();
  scoped = await newKey(workspace.id, 'write', workspace.scopedMemberId);
});

const idsSeenWith = async (apiKey: string) =>
  (await clientWith(apiKey).listApiKeys()).data.map(({ id }) => id);

const expire = (id: string) =>
  testTable().client.send(
    new UpdateCommand({
      TableName: testTable().name,
      Key: keys.apiKey(id),
      UpdateExpression: 'SET expires_at = :past',
      ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
    }),
  );

const countedAgents = () =>
  getItem(testTable(), keys.agentCount(workspace.id, workspace.scopedMemberId), ({ agents }) => agents);

describe('a scoped member', () => {
  it('sees the agents they approved and their own keys, and no other key or agent', async () => {
    const own = await signIn({ apiKey: scoped.text });
    const other = await signIn({ apiKey: workspace.apiKey });

    const seen = await idsSeenWith(scoped.text);

    expect(seen).toEqual(expect.arrayContaining([own.id, scoped.id]));
    for (const id of [other.id, workspace.apiKey.slice(9, 25)]) expect(seen).not.toContain(id);
    expect(await idsSeenWith(workspace.apiKey)).toEqual(
      expect.arrayContaining([own.id, other.id, scoped.id]),
    );
  });

  it(`connects ${AGENTS_PER_MEMBER_MAX} agents, by whichever key, and another once one is disconnected or expired`, async () => {
    const second = await newKey(workspace.id, 'write', workspace.scopedMemberId);
    const approvals = Array.from({ length: AGENTS_PER_MEMBER_MAX }, (_, at) => (at % 2 ? second : scoped));
    const waiting = await newAgent();
    const code = await codeFor(waiting, { apiKey: scoped.text });
    const ids: string[] = [];
    for (const { text } of approvals) ids.push((await signIn({ apiKey: text })).id);

    const refused = await approve(await newAgent(), { apiKey: scoped.text });
    const traded = await trade(waiting, code);

    expect([refused.status, refused.body.error.code]).toEqual([400, 'limit_exceeded']);
    expect(refused.body.error.message).toContain('Disconnect one first');
    expect([traded.status, traded.body.error_description]).toEqual([400, refused.body.error.message]);
    await signIn({ apiKey: workspace.apiKey });
    await clientWith(scoped.text).deleteApiKey({ params: { id: ids[0]! } });
    await signIn({ apiKey: scoped.text });
    await expire(ids[1]!);
    await signIn({ apiKey: scoped.text });
    expect((await approve(await newAgent(), { apiKey: scoped.text })).status).toBe(400);
    expect(await countedAgents()).toBe(AGENTS_PER_MEMBER_MAX);
  });
});
