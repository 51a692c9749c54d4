import { useState } from 'preact/hooks';
import { asFailure, type Failure } from '../../api/failure.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { tell } from '../../state/toasts.ts';
import { type Connection, credentialFields } from './connections.ts';

interface ConnectDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Values = Readonly<Record<string, string>>;

function connect(connection: Connection, values: Values): Promise<unknown> {
  const {
    access_token = '',
    api_key = '',
    domain = '',
    client_id = '',
    client_secret = '',
    channel = '',
  } = values;
  if (connection.kind === 'chat')
    return api.connectChat({ body: { access_token, ...(channel && { channel }) } });
  if (connection.kind === 'directory') {
    return api.connectDirectory({ params: { provider: connection.provider }, body: { api_key } });
  }
  const body = connection.provider === 'crm_one' ? { access_token } : { domain, client_id, client_secret };
  return api.connectCrm({ params: { provider: connection.provider }, body });
}

export function ConnectDialog({ connection, onClose, onDone }: ConnectDialogProps) {
  const [values, setValues] = useState<Values>({});
  const [failure, setFailure] = useState<Failure | undefined>();
  const fields = credentialFields(connection);
  const isComplete = fields.every(({ id }) => id === 'channel' || values[id]?.trim());
  const save = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await connect(
        connection,
        Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value.trim()])),
      );
      tell(`${connection.name} connected`);
      onDone();
      onClose();
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  return (
    <Dialog title={`Connect ${connection.name}`} onClose={onClose}>
      <div class="dialog-body stack">
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
        <p class="faint small">Tried before it is stored, kept encrypted and never shown again.</p>
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!isComplete} onClick={save}>
          Connect
        </Button>
      </footer>
    </Dialog>
  );
}
