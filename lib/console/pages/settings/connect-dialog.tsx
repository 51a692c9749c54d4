import { useState } from 'preact/hooks';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { tell } from '../../state/toasts.ts';
import { type Connection, connectForms } from './connections.ts';

interface ConnectDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Values = Readonly<Record<string, string>>;

export function ConnectDialog({ connection, onClose, onDone }: ConnectDialogProps) {
  const [values, setValues] = useState<Values>({});
  const [chosen, setChosen] = useState(0);
  const forms = connectForms(connection);
  const form = forms[chosen];
  const fields = form?.fields ?? [];
  const isComplete = fields.every(({ id, isOptional }) => isOptional || values[id]?.trim());
  const save = async (): Promise<void> => {
    await form?.connect(Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value.trim()])));
    tell(`${connection.name} connected`);
    onDone();
    onClose();
  };
  return (
    <ActionDialog
      title={`Connect ${connection.name}`}
      action="Connect"
      disabled={!isComplete}
      onAct={save}
      onClose={onClose}
    >
      {forms.length > 1 && (
        <Choice
          label="Connect with"
          value={String(chosen)}
          onValue={(value) => setChosen(Number(value))}
          options={forms.map(({ title }, place) => [String(place), title])}
        />
      )}
      {form?.hint && <p class="small">{form.hint}</p>}
      {fields.map(({ id, label, isSecret, placeholder }) => (
        <TextField
          key={id}
          label={label}
          type={isSecret ? 'password' : 'text'}
          autocomplete="off"
          placeholder={placeholder}
          value={values[id] ?? ''}
          onValue={(value) => setValues({ ...values, [id]: value })}
        />
      ))}
      <p class="faint small">Tested before it is saved, stored encrypted, never shown again.</p>
    </ActionDialog>
  );
}
