import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#test/harness/sign-in.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

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
});
