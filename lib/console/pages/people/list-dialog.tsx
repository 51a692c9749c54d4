import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { changeMembers } from './list-members.ts';
import type { PeopleList } from './people-lists.tsx';

interface ListDialogProps {
  readonly lists: readonly PeopleList[];
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ListDialog({ lists, ids, onClose, onDone }: ListDialogProps) {
  const [chosen, setChosen] = useState(lists[0]?.id ?? '');
  const [name, setName] = useState('');
  const save = async (): Promise<void> => {
    const list = chosen
      ? lists.find(({ id }) => id === chosen)
      : (await api.createPeopleList({ body: { name: name.trim() } })).data;
    if (!list) return;
    const added = await changeMembers(list.id, 'add', ids);
    tell(`${plural(added, 'person', 'people')} added to ${list.name}`);
    onDone();
    onClose();
  };
  return (
    <ActionDialog
      title={`Add ${plural(ids.length, 'person', 'people')} to a list`}
      action="Add"
      disabled={chosen === '' && !name.trim()}
      onAct={save}
      onClose={onClose}
    >
      <Choice
        label="List"
        value={chosen}
        onValue={setChosen}
        options={[...lists.map(({ id, name: each }) => [id, each] as const), ['', 'A new list…']]}
      />
      {chosen === '' && (
        <TextField label="Name of the new list" value={name} onValue={setName} maxLength={100} />
      )}
    </ActionDialog>
  );
}
