/** Record types that a member can own. */
export const ownedKinds = ['accounts', 'people'] as const;
export type OwnedKind = (typeof ownedKinds)[number];

/** What a member owns according to the lists, which lag slightly behind writes. */
export interface OwnedRecords {
  /** Some of the records, and the total. */
  some(kind: OwnedKind, workspaceId: string, ownerId: string): Promise<{ ids: string[]; total: number }>;
  /** Reassigns a record. False if it doesn't belong to the first owner (any more). */
  giveOn(
    kind: OwnedKind,
    workspaceId: string,
    id: string,
    owners: { readonly from: string; readonly to: string | null },
  ): Promise<boolean>;
}
