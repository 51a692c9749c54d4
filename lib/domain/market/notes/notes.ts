import type { Refuse } from '#contract/errors.ts';
import { MAX_NOTES, type Note } from '#contract/notes.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { canChange, type MemberStore } from '#domain/workspace/members/member-store.ts';

export interface NoteStore {
  /** An account's, oldest first, those about its detections included. */
  list(workspaceId: string, accountId: string): Promise<Note[]>;
  get(workspaceId: string, accountId: string, id: string): Promise<Note | undefined>;
  /** `gone`: the account doesn't exist, or has no such detection. */
  add(workspaceId: string, note: Note): Promise<'done' | 'full' | 'gone'>;
  remove(workspaceId: string, note: Note): Promise<boolean>;
}

interface NoteInput {
  readonly id: string;
  readonly text: string;
  readonly detection_id?: string;
  readonly now: Date;
}

/** Adds a note. */
export async function addNote(
  { notes, refuse }: { readonly notes: NoteStore; readonly refuse: Refuse<'not_found' | 'limit_exceeded'> },
  viewer: Viewer,
  accountId: string,
  { id, text, detection_id, now }: NoteInput,
): Promise<Note> {
  const note: Note = {
    id,
    account_id: accountId,
    detection_id: detection_id ?? null,
    text,
    member_id: viewer.memberId ?? null,
    created_at: now.toISOString(),
  };
  const outcome = await notes.add(viewer.workspaceId, note);
  if (outcome === 'gone') {
    throw refuse('not_found', detection_id && `The account has no detection ${detection_id}.`);
  }
  if (outcome === 'full')
    throw refuse(
      'limit_exceeded',
      `The account and its detections already have ${MAX_NOTES} notes. Delete one first.`,
    );
  return note;
}

/** Deletes a note of the caller's own; admins and keys without a member delete any. */
export async function deleteNote(
  {
    notes,
    members,
    refuse,
  }: {
    readonly notes: NoteStore;
    readonly members: Pick<MemberStore, 'get'>;
    readonly refuse: Refuse<'not_found' | 'forbidden'>;
  },
  viewer: Viewer,
  accountId: string,
  id: string,
): Promise<void> {
  const note = await notes.get(viewer.workspaceId, accountId, id);
  if (!note) throw refuse('not_found');
  if (!(await canChange(members, viewer, note.member_id)))
    throw refuse('forbidden', 'Only its author or an admin may delete a note.');
  if (!(await notes.remove(viewer.workspaceId, note))) throw refuse('not_found');
}
