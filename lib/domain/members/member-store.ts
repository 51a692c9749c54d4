import type { Member } from '#contract/members.ts';

export interface MemberStore {
  list(workspaceId: string): Promise<Member[]>;
  get(workspaceId: string, id: string): Promise<Member | undefined>;
  /** `taken`: the e-mail is a member's already; `refused`: no such workspace, or it is full. */
  add(workspaceId: string, member: Member): Promise<'done' | 'taken' | 'refused'>;
  /** `taken`: the e-mail is another member's; `refused`: the member changed meanwhile or is gone. */
  change(workspaceId: string, before: Member, after: Member): Promise<'done' | 'taken' | 'refused'>;
  /** False where there is no such member. */
  remove(workspaceId: string, id: string): Promise<boolean>;
}
