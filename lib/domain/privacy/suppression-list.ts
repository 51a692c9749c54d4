import type { Identity } from './identity.ts';

/** Who asked not to be found again, in the whole stage or in one workspace. It knows hashes, not people. */
export interface SuppressionList {
  /** Moves with every change; 0 while nobody was ever on the list. */
  revision(): Promise<number>;
  /** For each of these people, in their order: whether this workspace must not keep them. */
  check(workspaceId: string, people: readonly Identity[]): Promise<boolean[]>;
}

/** What the list says of some people. */
export interface Checked {
  /** The list's revision before it was asked. */
  readonly revision: number;
  /** In the order in which they were asked for. */
  readonly isSuppressed: (index: number) => boolean;
}

/** Where nobody was ever suppressed, nothing is asked beyond that. */
export async function checkSuppressed(
  list: SuppressionList,
  workspaceId: string,
  identities: () => Promise<readonly Identity[]>,
): Promise<Checked> {
  const revision = await list.revision();
  if (revision === 0) return { revision, isSuppressed: () => false };
  const found = await list.check(workspaceId, await identities());
  return { revision, isSuppressed: (index) => found[index] ?? false };
}
