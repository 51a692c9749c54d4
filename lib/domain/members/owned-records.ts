/** Kinds of records that a member may own. */
export const ownedKinds = ['accounts', 'people'] as const;
export type OwnedKind = (typeof ownedKinds)[number];

/** What a member owns, as the lists show it: a change is there a moment later. */
export interface OwnedRecords {
  /** Some of them, and how many there are. */
  some(kind: OwnedKind, workspaceId: string, ownerId: string): Promise<{ ids: string[]; total: number }>;
  /** Gives a record to somebody else; false where it is not the first one's (any more). */
  giveOn(
    kind: OwnedKind,
    workspaceId: string,
    id: string,
    owners: { readonly from: string; readonly to: string | null },
  ): Promise<boolean>;
}
