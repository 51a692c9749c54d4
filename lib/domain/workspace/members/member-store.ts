import type { Member } from '#contract/members.ts';

export interface MemberStore {
  list(workspaceId: string): Promise<Member[]>;
  get(workspaceId: string, id: string): Promise<Member | undefined>;
  /** `taken`: another member has the email. `refused`: the workspace doesn't exist or is full. */
  add(workspaceId: string, member: Member): Promise<'done' | 'taken' | 'refused'>;
  /** `taken`: another member has the email. `refused`: the member was changed or removed in the meantime. */
  change(workspaceId: string, before: Member, after: Member): Promise<'done' | 'taken' | 'refused'>;
  /** False if there is no such member. */
  remove(workspaceId: string, id: string): Promise<boolean>;
}
