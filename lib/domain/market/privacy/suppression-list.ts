import type { Identity } from './identity.ts';

/** People who asked not to be found again, in the whole stage or in one workspace. Only hashes are stored. */
export interface SuppressionList {
  /** Changes with every update. 0 if no one was ever on the list. */
  revision(): Promise<number>;
  /** For each of these people, in order: whether this workspace must not store them. */
  check(workspaceId: string, people: readonly Identity[]): Promise<boolean[]>;
}

/** The list's answer for some people. */
export interface SuppressionCheck {
  /** The list's revision before it was read. */
  readonly revision: number;
  /** In the order of the request. */
  readonly isSuppressed: (index: number) => boolean;
}

/** If no one was ever suppressed, only the revision is read. */
export async function checkSuppressed(
  list: SuppressionList,
  workspaceId: string,
  identities: () => Promise<readonly Identity[]>,
): Promise<SuppressionCheck> {
  const revision = await list.revision();
  if (revision === 0) return { revision, isSuppressed: () => false };
  const suppressedFlags = await list.check(workspaceId, await identities());
  return { revision, isSuppressed: (index) => suppressedFlags[index] ?? false };
}
