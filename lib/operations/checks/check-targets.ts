import type { Key } from '#table/keys.ts';

/** What a partition of the table belongs to. */
export type PartitionKind =
  | 'workspace'
  | 'people_lists'
  | 'list_name'
  | 'domain'
  | 'account'
  | 'list'
  | 'push'
  | 'run'
  | 'api_key'
  | 'secrets'
  /** Checked item by item, because its partitions contain the work of all workspaces. */
  | 'pending_work';

/** The attributes read from every item to find out what to check. */
export interface ScannedRow extends Key {
  readonly workspace_id?: unknown;
}

/** What is checked: a partition, or one item of it. */
export interface CheckTarget {
  readonly workspaceId: string;
  readonly kind: PartitionKind;
  readonly PK: string;
  /** @default the whole partition */
  readonly SK?: string;
}

/** By the prefix of a partition key: which part of it is the workspace id. */
const WORKSPACE_AT: Readonly<Record<string, number>> = {
  WS: 1,
  ACC: 1,
  LIST: 1,
  PUSH: 1,
  RUN: 1,
  AUDIT: 1,
  SECRET: 1,
  PAGES: 2,
};

/** The workspace that an item belongs to; undefined if it belongs to none. */
export function workspaceOf({ PK, SK, workspace_id }: ScannedRow): string | undefined {
  const parts = PK.split('#');
  const [kind = ''] = parts;
  if (kind === 'WORKSPACES') return SK;
  if (kind === 'PENDING_WORK') return SK.split('#')[1];
  const workspaceIndex = WORKSPACE_AT[kind];
  return workspaceIndex === undefined
    ? typeof workspace_id === 'string'
      ? workspace_id
      : undefined
    : parts[workspaceIndex];
}

const KIND_BY_PARTITION: Readonly<Record<string, PartitionKind>> = {
  ACC: 'account',
  LIST: 'list',
  PUSH: 'push',
  RUN: 'run',
  KEY: 'api_key',
  SECRET: 'secrets',
};

const OF_WORKSPACE: Readonly<Record<string, PartitionKind>> = {
  PEOPLE_LISTS: 'people_lists',
  PEOPLE_LIST_NAME: 'list_name',
  DOMAIN: 'domain',
};

/** The kind of a partition that is checked as a whole. */
export function kindOf(PK: string): PartitionKind | undefined {
  const [kind = '', , part] = PK.split('#');
  if (kind !== 'WS') return KIND_BY_PARTITION[kind];
  return part === undefined ? 'workspace' : OF_WORKSPACE[part];
}
