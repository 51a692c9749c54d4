import { api } from '../../api/service.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { tellUndoable } from '../../state/undo.ts';
import { joinedDraft } from '../../text/markdown.ts';
import type { Detection } from './feedback.ts';

type Take = (detection: Detection) => void;

/** Saves a person's words. The service keeps them as they are. */
export async function saveMessage(
  { id, draft, drafted_message_md }: Detection,
  subject: string,
  body: string,
  take: Take,
): Promise<void> {
  const params = { id };
  const message = joinedDraft(subject.trim(), body.trim());
  take((await api.updateDetection({ params, body: { drafted_message_md: message } })).data);
  const undo = async (): Promise<void> => {
    const response = await attempt(() => api.updateDetection({ params, body: { drafted_message_md } }));
    if (response) take(response.data);
  };
  if (draft === null) tell('Message saved');
  else tellUndoable('Message saved', () => void undo());
}

export async function markSent({ id }: Detection, message_sent: boolean, take: Take): Promise<void> {
  const response = await attempt(() => api.updateDetection({ params: { id }, body: { message_sent } }));
  if (response) take(response.data);
}

/** Writes to someone else at the account. */
export async function chooseContact({ id }: Detection, personId: string, take: Take): Promise<void> {
  const response = await attempt(() =>
    api.updateDetection({ params: { id }, body: { contact_person_id: personId } }),
  );
  if (!response) return;
  take(response.data);
  tell(`The message is for ${response.data.contact?.full_name ?? 'them'} now`);
}
