import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { RelativeTime } from '../../components/marks.tsx';
import { LoadedContent } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';

/** The most the service accepts. */
const MAX_TEXT_LENGTH = 5_000;

interface NotesProps {
  accountId: string;
  /** Only notes about this detection. @default all of the account, those about its detections included */
  detectionId?: string;
}

/** What colleagues should know; never pushed, never sent. */
export function Notes({ accountId, detectionId: detection_id }: NotesProps) {
  const params = { id: accountId };
  const detectionReference = detection_id === undefined ? {} : { detection_id };
  const key = `accounts/${accountId}/notes/${detection_id ?? ''}`;
  const notes = useData(key, (options) =>
    api.listAccountNotes({ params, query: detectionReference, ...options }),
  );
  const save = async ({ text }: { text: string }): Promise<void> => {
    const { data } = await api.addAccountNote({ params, body: { text: text.trim(), ...detectionReference } });
    form.reset({ text: '' });
    notes.set([...(notes.data ?? []), data]);
  };
  const form = useForm({ text: '' }, save, undefined, key);
  const remove = async (note_id: string): Promise<void> => {
    await attempt(() => api.deleteAccountNote({ params: { ...params, note_id } }), 'Note deleted');
    notes.reload();
  };
  const isEmpty = form.values.text.trim() === '';
  return (
    <LoadedContent of={notes} rows={1}>
      {(loadedNotes) => (
        <div class="stack-tight">
          {loadedNotes.map((note) => (
            <div key={note.id}>
              <p class="as-typed">{note.text}</p>
              <p class="row faint small">
                <span>{memberName(note.member_id) ?? 'API key'}</span>
                <RelativeTime iso={note.created_at} />
                {detection_id === undefined && note.detection_id !== null && (
                  <a href={toHref(['accounts', note.account_id], { d: note.detection_id })}>on a signal</a>
                )}
                <Button
                  variant="quiet"
                  icon="trash"
                  writes
                  aria-label="Delete note"
                  onClick={() => remove(note.id)}
                />
              </p>
            </div>
          ))}
          <Form form={form} disabled={isEmpty} action={isEmpty ? undefined : 'Add note'}>
            <TextField
              label="Add a note for your team"
              isLabelHidden
              rows={2}
              maxLength={MAX_TEXT_LENGTH}
              placeholder="A note for your team"
              {...form.bind('text')}
            />
          </Form>
        </div>
      )}
    </LoadedContent>
  );
}
