import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';
import { When } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';

type Note = Item<'listAccountNotes'>;

/** The most the service accepts. */
const TEXT_MAX = 5_000;

interface NotesProps {
  /** What the notes are about; an account's notes include those of its detections. */
  readonly about: { readonly kind: 'account' | 'detection'; readonly id: string };
}

const CALLS = {
  account: { list: api.listAccountNotes, add: api.addAccountNote, remove: api.deleteAccountNote },
  detection: { list: api.listDetectionNotes, add: api.addDetectionNote, remove: api.deleteDetectionNote },
} as const;

/** A note on a detection is deleted there, wherever it is shown. */
function remove({ id: note_id, account_id, detection_id }: Note) {
  return detection_id === null
    ? CALLS.account.remove({ params: { id: account_id, note_id } })
    : CALLS.detection.remove({ params: { id: detection_id, note_id } });
}

/** What colleagues should know; never pushed, never sent. */
export function Notes({ about: { kind, id } }: NotesProps) {
  const [text, setText] = useState('');
  const notes = useLoad(`${kind}/${id}/notes`, async (signal) => {
    return (await CALLS[kind].list({ params: { id }, signal })).data;
  });
  const add = async (): Promise<void> => {
    const response = await attempt(() => CALLS[kind].add({ params: { id }, body: { text: text.trim() } }));
    if (!response) return;
    setText('');
    notes.change((before) => [...before, response.data]);
  };
  return (
    <Loaded of={notes} rows={1}>
      {(all) => (
        <div class="stack-tight" data-testid="notes">
          {all.length > 0 && (
            <ul class="notes">
              {all.map((note) => (
                <li key={note.id}>
                  <p class="note-text">{note.text}</p>
                  <p class="row faint small">
                    <span>{memberName(note.member_id) ?? 'API key'}</span>
                    <When iso={note.created_at} />
                    {kind === 'account' && note.detection_id !== null && (
                      <a href={hrefOf(['accounts', note.account_id], { d: note.detection_id })}>
                        on a signal
                      </a>
                    )}
                    <Button
                      look="quiet"
                      icon="trash"
                      aria-label="Delete note"
                      title="Delete note"
                      onClick={async () => {
                        if (!(await attempt(() => remove(note)))) return;
                        notes.change((before) => before.filter((each) => each !== note));
                        tell('Note deleted');
                      }}
                    />
                  </p>
                </li>
              ))}
            </ul>
          )}
          <form
            class="stack-tight"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim()) void add();
            }}
          >
            <TextArea
              label="Add a note for your team"
              isLabelHidden
              rows={2}
              maxLength={TEXT_MAX}
              placeholder="A note for your team"
              value={text}
              onValue={setText}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && text.trim()) void add();
              }}
            />
            {text.trim() !== '' && (
              <div>
                <Button type="submit">Add note</Button>
              </div>
            )}
          </form>
        </div>
      )}
    </Loaded>
  );
}
