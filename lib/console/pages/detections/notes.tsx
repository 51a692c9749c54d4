import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { When } from '../../components/marks.tsx';
import { Loaded } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';

/** The most the service accepts. */
const TEXT_MAX = 5_000;

interface NotesProps {
  accountId: string;
  /** Only notes about this detection. @default all of the account, those about its detections included */
  detectionId?: string;
}

/** What colleagues should know; never pushed, never sent. */
export function Notes({ accountId, detectionId: detection_id }: NotesProps) {
  const params = { id: accountId };
  const about = detection_id === undefined ? {} : { detection_id };
  const notes = useLoad(`accounts/${accountId}/notes/${detection_id ?? ''}`, async (signal) => {
    return (await api.listAccountNotes({ params, query: about, signal })).data;
  });
  const form = useForm({ text: '' }, async ({ text }) => {
    const { data } = await api.addAccountNote({ params, body: { text: text.trim(), ...about } });
    form.reset({ text: '' });
    notes.set([...(notes.data ?? []), data]);
  });
  const remove = async (note_id: string): Promise<void> => {
    await attempt(() => api.deleteAccountNote({ params: { ...params, note_id } }), 'Note deleted');
    notes.reload();
  };
  const isEmpty = form.values.text.trim() === '';
  return (
    <Loaded of={notes} rows={1}>
      {(all) => (
        <div class="stack-tight">
          {all.map((note) => (
            <div key={note.id}>
              <p class="as-typed">{note.text}</p>
              <p class="row faint small">
                <span>{memberName(note.member_id) ?? 'API key'}</span>
                <When iso={note.created_at} />
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
              maxLength={TEXT_MAX}
              placeholder="A note for your team"
              {...form.bind('text')}
            />
          </Form>
        </div>
      )}
    </Loaded>
  );
}
