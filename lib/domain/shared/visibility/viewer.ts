/** Who is asking: the workspace and, for a scoped member, whose records they may see. */
export interface Viewer {
  readonly workspaceId: string;
  readonly memberId?: string | undefined;
  readonly visibility: 'all' | 'scoped';
  /** The key used, which distinguishes clients that walk through the same list. */
  readonly keyId?: string | undefined;
}

/** The member whose records the viewer is limited to, or undefined if they see everything. */
export function scopedMemberId(viewer: Viewer): string | undefined {
  if (viewer.visibility === 'all') return undefined;
  if (viewer.memberId === undefined) throw new Error('a scoped key must belong to a member');
  return viewer.memberId;
}

/** A scoped member sees the accounts they own. */
export const canSeeAccount = (viewer: Viewer, account: { readonly owner_id: string | null }): boolean => {
  const member = scopedMemberId(viewer);
  return member === undefined || account.owner_id === member;
};

/** A scoped member sees the people at the accounts they own, and those assigned to them. */
export const canSeePerson = (
  viewer: Viewer,
  {
    person,
    account,
  }: {
    readonly person: { readonly owner_id: string | null };
    readonly account: { readonly owner_id: string | null };
  },
): boolean => {
  const member = scopedMemberId(viewer);
  return member === undefined || person.owner_id === member || account.owner_id === member;
};
