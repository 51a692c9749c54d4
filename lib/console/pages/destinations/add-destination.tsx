import { useState } from 'preact/hooks';
import type { Destination } from '../../api/records.ts';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Switch, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { tell } from '../../state/toasts.ts';

interface AddDestinationProps {
  readonly onClose: () => void;
  readonly onAdded: (destination: Destination) => void;
}

export function AddDestination({ onClose, onAdded }: AddDestinationProps) {
  const [kind, setKind] = useState<'url' | 'queue'>('url');
  const [name, setName] = useState('');
  const [where, setWhere] = useState('');
  const [alerts, setAlerts] = useState(false);
  const [failure, setFailure] = useState<RequestError | undefined>();
  const add = async (): Promise<void> => {
    setFailure(undefined);
    const target = kind === 'url' ? { url: where.trim() } : { queue: where.trim(), alerts };
    try {
      const { data } = await api.createWebhookDestination({ body: { name: name.trim(), ...target } });
      onAdded(data);
      onClose();
      tell(`${data.name} added. Send a test to see whether it answers`);
    } catch (error) {
      setFailure(asRequestError(error));
    }
  };
  return (
    <Dialog title="Add destination" onClose={onClose}>
      <div class="dialog-body stack">
        <fieldset class="segments">
          <legend class="hidden">Kind</legend>
          <button type="button" aria-pressed={kind === 'url'} onClick={() => setKind('url')}>
            Webhook
          </button>
          <button type="button" aria-pressed={kind === 'queue'} onClick={() => setKind('queue')}>
            Export queue
          </button>
        </fieldset>
        <TextField label="Name" maxLength={80} value={name} onValue={setName} />
        {kind === 'url' ? (
          <TextField
            label="URL"
            type="url"
            placeholder="https://hooks.example.com/signals"
            hint="A public https URL that accepts JSON POST requests. It is never shown again."
            value={where}
            onValue={setWhere}
          />
        ) : (
          <>
            <TextField
              label="Queue"
              placeholder="warehouse"
              hint="One of the export queues that the operators of this stage have named."
              value={where}
              onValue={setWhere}
            />
            <Switch label="Send alerts here too" isOn={alerts} onChange={setAlerts} />
          </>
        )}
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!name.trim() || !where.trim()} onClick={add}>
          Add
        </Button>
      </footer>
    </Dialog>
  );
}
