import type { Member } from '#contract/members.ts';
import { isSameKey, parseKeyId } from '#domain/workspace/keys/api-key.ts';
import { createWorkspace } from '#domain/workspace/workspaces/workspace.ts';
import type { AdminContext } from '#operations/command.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { newId } from '#platform/ids.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type DemoHistory, getLastNight } from './demo-accounts.ts';
import type { DemoAccess } from './demo-keys.ts';
import { demoCompany, demoMembers, demoPlan, demoSections } from './demo-world.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type DemoPeople, seedRosters } from './seed-rosters.ts';

async function addMembers(
  { table, now }: AdminContext,
  workspaceId: string,
  hasTour: boolean,
): Promise<Member[]> {
  const members = demoMembers.map((member) => ({
    ...member,
    // Only the tour needs known ids; other workspaces must not share them.
    id: hasTour ? member.id : newId('mem'),
    created_at: now().toISOString(),
  }));
  for (const member of members) await createMemberStore(table).add(workspaceId, member);
  return members;
}

/** The three keys of a local run: full access, read only, and a scoped member's. */
async function issueKeys(
  context: AdminContext,
  workspaceId: string,
  scopedMemberId: string,
): Promise<DemoAccess> {
  const issue = async (scope: 'read' | 'write', memberId: string | null, name: string) =>
    (await issueApiKey(context, { workspaceId, scope, memberId, name })).text;
  return {
    workspace_id: workspaceId,
    api_key: await issue('write', null, 'demo'),
    read_only_api_key: await issue('read', null, 'demo, read only'),
    scoped_api_key: await issue('write', scopedMemberId, 'demo, scoped member'),
    scoped_member_id: scopedMemberId,
  };
}

/** A workspace with a plan, members and keys. */
async function createDemoWorkspace(context: AdminContext, hasTour: boolean): Promise<DemoAccess> {
  const { table, now } = context;
  const { id } = await createWorkspace(
    { store: createWorkspaceStore(table), now, newId },
    {
      name: demoCompany.name,
      domain: demoCompany.domain,
      logoUrl: demoCompany.logo_url,
      businessContext: demoCompany.business_context,
    },
    demoSections,
  );
  await createPlanStore(table).change(id, demoPlan);
  const members = await addMembers(context, id, hasTour);
  const scopedMember = members.find(({ visibility }) => visibility === 'scoped');
  if (!scopedMember) throw new Error('the demo has no scoped member');
  return issueKeys(context, id, scopedMember.id);
}

/** The keys of an earlier run, or new ones if one was revoked; undefined if their workspace no longer exists. */
async function renewDemoAccess(
  context: AdminContext,
  earlierAccess: DemoAccess,
): Promise<DemoAccess | undefined> {
  const { table, keyPrefix } = context;
  if (!(await createWorkspaceStore(table).get(earlierAccess.workspace_id))) return undefined;
  const isWorkingKey = async (text: string) => {
    const key = await createApiKeyStore(table).get(parseKeyId(text, keyPrefix) ?? '');
    return key !== undefined && key.revoked_at === null && isSameKey(text, key.hash);
  };
  const keyChecks = await Promise.all(
    [earlierAccess.api_key, earlierAccess.read_only_api_key, earlierAccess.scoped_api_key].map(isWorkingKey),
  );
  return keyChecks.every(Boolean)
    ? earlierAccess
    : issueKeys(context, earlierAccess.workspace_id, earlierAccess.scoped_member_id);
}

export interface SeedOptions {
  /** The access of an earlier run on the same data. */
  readonly earlierAccess: DemoAccess | undefined;
  /** What a new workspace has: its history, and the people who may have moved since. @default nothing */
  readonly demo?: {
    readonly history: () => Promise<DemoHistory>;
    readonly people: () => Promise<DemoPeople>;
  };
  /** Connects a new workspace while its history is written, which takes as long. @default nothing */
  readonly connect?: (access: DemoAccess) => Promise<void>;
}

async function seedHistory(
  context: AdminContext,
  workspaceId: string,
  { history, people }: NonNullable<SeedOptions['demo']>,
): Promise<void> {
  const { accounts, runs } = await history();
  await seedAccounts(context, workspaceId, { accounts, runs });
  await seedRosters(context, workspaceId, accounts, await people(), getLastNight(context.now()));
}

/** The workspace and keys of a local run: those of an earlier run, or new ones with demo data. */
export async function seedDemo(
  context: AdminContext,
  { earlierAccess, demo, connect }: SeedOptions,
): Promise<DemoAccess> {
  const renewedAccess = earlierAccess && (await renewDemoAccess(context, earlierAccess));
  if (renewedAccess) return renewedAccess;
  const access = await createDemoWorkspace(context, demo !== undefined);
  await Promise.all([demo && seedHistory(context, access.workspace_id, demo), connect?.(access)]);
  return access;
}
