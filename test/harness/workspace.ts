import { inject } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import type { PlanChanges } from '#domain/workspace/plans/plan.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { createOperatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { settleIndexes } from './settle-indexes.ts';

/** A new workspace for a test, reached over HTTP through the real gateway, keys and grants. */
export interface TestWorkspace {
  readonly id: string;
  readonly apiKey: string;
  readonly scopedMemberId: string;
  /** May do everything. */
  readonly api: Client;
  readonly readOnly: Client;
  /** Belongs to a member with scoped visibility. */
  readonly scoped: Client;
  setPlan(changes: PlanChanges): Promise<void>;
}

/** The table, with the operator's rights, over a client of its own that a test may change. */
export function createTestTable(): Table {
  const { endpoints, operator, region } = inject('cloud');
  return {
    name: tableNameOf('local'),
    client: createOperatorDocumentClient({ region, local: { endpoint: endpoints.dynamodb, ...operator } }),
  };
}

const tables = new Map<string, Table>();

/** The same over the client that all tests of a process share: a new one for each call took a connection for each call. */
export function testTable(): Table {
  const { dynamodb } = inject('cloud').endpoints;
  const table = tables.get(dynamodb) ?? createTestTable();
  tables.set(dynamodb, table);
  return table;
}

export const adminContext = () => ({ table: testTable(), keyPrefix: keyPrefixOf('local'), now: systemClock });

/** Longer than any request takes, on any machine. */
const TIME_LIMIT_MS = 600_000;

/** Of any service on this machine. */
export const clientAt = (baseUrl: string, apiKey: string): Client =>
  createClient({ baseUrl, apiKey, timeoutMs: TIME_LIMIT_MS });

export const clientWith = (apiKey: string): Client =>
  createClient({
    baseUrl: inject('cloud').baseUrl,
    apiKey,
    timeoutMs: TIME_LIMIT_MS,
    async fetch(url, init) {
      await settleIndexes(String(url));
      return fetch(url, init);
    },
  });

export async function newWorkspace(): Promise<TestWorkspace> {
  const context = adminContext();
  const access = await seedDemo(context, { earlierAccess: undefined });
  return {
    id: access.workspace_id,
    apiKey: access.api_key,
    scopedMemberId: access.scoped_member_id,
    api: clientWith(access.api_key),
    readOnly: clientWith(access.read_only_api_key),
    scoped: clientWith(access.scoped_api_key),
    async setPlan(changes) {
      await createPlanStore(context.table).change(access.workspace_id, changes);
    },
  };
}

/** A workspace without active signals, where scans after an activation have nothing to do. */
export async function newQuietWorkspace(): Promise<TestWorkspace> {
  const workspace = await newWorkspace();
  await batchPut(
    testTable(),
    signalCatalog.map(({ id }) => ({ ...keys.signal(workspace.id, id), id, is_active: false })),
  );
  return workspace;
}

/** Another key of a workspace. */
export const newKey = (
  workspaceId: string,
  scope: 'read' | 'write' = 'write',
  memberId: string | null = null,
) => issueApiKey(adminContext(), { workspaceId, scope, memberId, name: 'test' });
