/** Builders of the table's keys: each takes what is fixed and returns a function of the ids. */

import { hash } from 'node:crypto';
import { fold } from '#domain/shared/text/fold.ts';
import { accountPartition, workspacePartition as workspace } from '#platform/table-keys.ts';
import { tableSchema } from '#table/schema.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** What follows a prefix, with number signs in between. */
type Parts = readonly (string | number)[];

const join = (prefix: string, parts: Parts): string => prefix + parts.join('#');

/**
 * Text that people choose. It is hashed because, folded, it may exceed DynamoDB's 1,024 bytes per sort key.
 */
export const hashText = (text: string): string => hash('sha256', fold(text.trim()));

/** The only item of its kind in a workspace. */
export const inWorkspace =
  (SK: string) =>
  (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK });

/** Items of a workspace, by their ids. */
export const eachInWorkspace =
  <Ids extends Parts = [id: string]>(prefix: string) =>
  (workspaceId: string, ...ids: Ids): Key => ({ PK: workspace(workspaceId), SK: join(prefix, ids) });

/** Items of a workspace, by a text that people chose. */
export const eachTextInWorkspace = (prefix: string) => (workspaceId: string, text: string) => ({
  PK: workspace(workspaceId),
  SK: prefix + hashText(text),
});

/** Items of a workspace in partitions of their own, by their ids, so that no partition runs hot. */
export const eachApart =
  <Ids extends Parts = [id: string]>(prefix: string, SK: string) =>
  (workspaceId: string, ...ids: Ids): Key => ({ PK: `${workspace(workspaceId)}#${join(prefix, ids)}`, SK });

/** The only item of its kind at an account. */
export const atAccount =
  (SK: string) =>
  (workspaceId: string, accountId: string): Key => ({ PK: accountPartition(workspaceId, accountId), SK });

/** Items at an account, by their ids. They are deleted with it. */
export const eachAtAccount =
  <Ids extends Parts = [id: string]>(prefix: string) =>
  (workspaceId: string, accountId: string, ...ids: Ids): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: join(prefix, ids),
  });

export const secretPartition = (workspaceId: string): string => `${tableSchema.signingSecrets}${workspaceId}`;

/** What only few functions may read, by its id. */
export const eachSecret =
  (prefix: string) =>
  (workspaceId: string, id: string): Key => ({ PK: secretPartition(workspaceId), SK: prefix + id });

/** What could sign someone in, where few roles reach. */
export const inCredentials =
  (prefix: string, SK: string) =>
  (id: string): Key => ({ PK: tableSchema.apiKeys + prefix + id, SK });

/** Items of all workspaces, by an id. */
export const acrossWorkspaces =
  (prefix: string, SK: string) =>
  (id: string): Key => ({ PK: prefix + id, SK });

type RunKind = 'RUN' | 'PUSH' | 'IMPORT';

/** The only item of its kind in a run, or what all of a kind begin with. A run's partition holds its record and its work. */
export const inRun =
  (SK: string, kind: RunKind = 'RUN') =>
  (workspaceId: string, id: string): Key => ({ PK: `${kind}#${workspaceId}#${id}`, SK });

/** Items of a run, by their names. */
export const eachInRun =
  <Names extends Parts = [name: string]>(prefix: string, kind: RunKind = 'RUN') =>
  (workspaceId: string, id: string, ...names: Names): Key => ({
    PK: `${kind}#${workspaceId}#${id}`,
    SK: join(prefix, names),
  });

/** Numbers sort correctly as text up to this many digits. */
const PART_DIGITS = 4;
export const CHUNK_DIGITS = 6;

/** Numbered items of a run. */
export const numberedInRun =
  (prefix: string, digits = PART_DIGITS, kind: RunKind = 'RUN') =>
  (workspaceId: string, id: string, number: number): Key => ({
    PK: `${kind}#${workspaceId}#${id}`,
    SK: prefix + String(number).padStart(digits, '0'),
  });

/** The provider is a string, because erasure compares keys with patterns. */
export interface CrmTenant {
  readonly provider: string;
  readonly crmAccount: string;
}

/** What the service did for an account in one CRM account. */
export const inCrm =
  (prefix: string) =>
  (workspaceId: string, accountId: string, { provider, crmAccount }: CrmTenant): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: join(prefix, [provider, crmAccount]),
  });
