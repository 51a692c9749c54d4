import type { Member } from '#contract/members.ts';

/** Owners manage the workspace. One with scoped visibility manages nothing they can't see. */
export const isOwner = ({ role, visibility }: Pick<Member, 'role' | 'visibility'>): boolean =>
  role === 'admin' && visibility === 'all';
