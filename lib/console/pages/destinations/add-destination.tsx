import { useState } from 'preact/hooks';
import type { Destination } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { Switch, TextField } from '../../components/field.tsx';
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
  const add = async (): Promise<void> => {
    const target = kind === 'url' ? { url: where.trim() } : { queue: where.trim(), alerts };
    const { data } = await api.createWebhookDestination({ body: { name: name.trim(), ...target } });
    onAdded(data);
    onClose();
    tell(`${data.name} added. Send a test to see whether it answers`);
  };
  return (
    <ActionDialog
      title="Add destination"
      action="Add"
      disabled={!name.trim() || !where.trim()}
      onAct={add}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}
