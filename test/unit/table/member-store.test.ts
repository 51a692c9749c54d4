import { expect, it } from 'vitest';
import { MAX_MEMBERS } from '#contract/members.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { must } from '#test/harness/must.ts';
import { startKeysTable } from '#test/unit/keys/keys-table.ts';

const table = await startKeysTable();

it.each([
  ['role', { role: 'admin' }],
  ['visibility', { visibility: 'all' }],
  ['name', { full_name: 'Renamed' }],
] as const)('a change never undoes another one of the %s at the same moment', async (_, first) => {
  const { members } = table;
  const workspaceId = await table.newWorkspace();
  const before = must(await members.get(workspaceId, await table.newMember(workspaceId)));
  const second = { email: 'moved@example.com' };

  expect(await members.change(workspaceId, before, { ...before, ...first })).toBe('done');
  expect(await members.change(workspaceId, before, { ...before, ...second })).toBe('refused');
  expect(await members.get(workspaceId, before.id)).toEqual({ ...before, ...first });
  expect(await members.findByEmail(workspaceId, second.email)).toBeUndefined();
});

it('the same new address twice at the same moment is not one that another member has', async () => {
  const { members } = table;
  const workspaceId = await table.newWorkspace();
  const before = must(await members.get(workspaceId, await table.newMember(workspaceId)));
  const after = { ...before, email: 'twice@example.com' };

  expect(await members.change(workspaceId, before, after)).toBe('done');
  expect(await members.change(workspaceId, before, after)).toBe('refused');
});

it('a workspace has no more members than it may', async () => {
  const workspaceId = await table.newWorkspace();
  await updateIf(table, { Key: keys.workspace(workspaceId), set: { member_count: MAX_MEMBERS - 1 } });
  await table.newMember(workspaceId);
  const another = {
    id: 'mem_2',
    full_name: 'A',
    email: 'a@example.com',
    role: 'member',
    created_at: '',
  } as const;

  expect(await table.members.add(workspaceId, { ...another, visibility: 'all' })).toBe('refused');
});
