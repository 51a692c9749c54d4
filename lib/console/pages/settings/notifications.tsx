import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Switch, TextField } from '../../components/field.tsx';
import { Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { words } from '../../text/format.ts';
import { AlertFilterForm } from './alert-filter-form.tsx';
import { FailingReceivers } from './failing-receivers.tsx';
import { QuietRelations } from './quiet-relations.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Settings = Data<'getNotificationSettings'>;
type Tested = Data<'testNotifications'>['results'];

const TestResults = ({ results }: { results: Tested }) => (
  <ul class="plain-list small" role="status" data-testid="notification-test">
    {results.length === 0 && <li>No channel is switched on.</li>}
    {results.map(({ channel, destination_id, ok, status_code, error }) => (
      <li key={`${channel} ${destination_id}`}>
        <span class={`outcome ${ok ? 'outcome-good' : 'outcome-bad'}`}>{words(channel)}</span>
        <span class="muted">
          {ok ? `Delivered${status_code === undefined ? '' : `, status ${status_code}`}` : error?.message}
        </span>
      </li>
    ))}
  </ul>
);

interface FormProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

function Form({ settings, onChange }: FormProps) {
  const [channel, setChannel] = useState(settings.chat_channel);
  const [secret, setSecret] = useState<string | undefined>();
  const [tested, setTested] = useState<Tested | undefined>();
  useEffect(() => setChannel(settings.chat_channel), [settings.chat_channel]);
  const save = async (changes: Partial<Settings>): Promise<void> => {
    const response = await attempt(() => api.updateNotificationSettings({ body: changes }));
    if (!response) return;
    const { webhook_secret, ...saved } = response.data;
    if (webhook_secret !== undefined) setSecret(webhook_secret);
    onChange(saved);
    tell('Notifications saved');
  };
  const rotate = async (): Promise<void> => {
    const response = await attempt(() => api.rotateNotificationSecret({ body: {} }));
    if (response) setSecret(response.data.webhook_secret);
  };
  const test = async (): Promise<void> => {
    const response = await attempt(() => api.testNotifications({ body: {} }));
    if (response) setTested(response.data.results);
  };
  return (
    <>
      <FailingReceivers failing={settings.failing_receivers} />
      <section class="panel stack" aria-labelledby="when-title">
        <h2 id="when-title">When to tell you</h2>
        <Switch
          label="New signals at active accounts"
          hint="As soon as a scan or a monitor finds one."
          isOn={settings.notify_realtime}
          onChange={(notify_realtime) => save({ notify_realtime })}
        />
        <Switch
          label="New suggested accounts"
          hint="From discoveries and standing searches."
          isOn={settings.notify_suggested}
          onChange={(notify_suggested) => save({ notify_suggested })}
        />
        <Switch
          label="Background signals"
          hint="Also tell you about events that fit nothing you offer."
          isOn={settings.notify_background}
          onChange={(notify_background) => save({ notify_background })}
        />
      </section>
      <AlertFilterForm filter={settings.alert_filter} onSave={(alert_filter) => save({ alert_filter })} />
      <section class="panel stack" aria-labelledby="webhook-title">
        <div class="part-head">
          <h2 id="webhook-title">Webhook</h2>
          {settings.webhook_url !== null && (
            <Button look="quiet" onClick={rotate}>
              Rotate secret
            </Button>
          )}
        </div>
        <Switch
          label="Send alerts to the webhook"
          isOn={settings.webhook_enabled}
          onChange={(webhook_enabled) => save({ webhook_enabled })}
        />
        <WebhookForm
          url={settings.webhook_url}
          secret={secret}
          placeholder="https://hooks.example.com/alerts"
          onSave={(webhook_url) => save({ webhook_url })}
        />
      </section>
      <section class="panel stack" aria-labelledby="chat-title">
        <h2 id="chat-title">Chat</h2>
        <Switch
          label="Send alerts to the chat"
          isOn={settings.chat_enabled}
          onChange={(chat_enabled) => save({ chat_enabled })}
        />
        <form
          class="row form-row"
          onSubmit={(event) => {
            event.preventDefault();
            void save({ chat_channel: channel.trim() });
          }}
        >
          <TextField
            label="Channel"
            maxLength={80}
            value={channel}
            onValue={setChannel}
            placeholder="#signals"
          />
          <Button type="submit" disabled={channel.trim() === settings.chat_channel}>
            Save
          </Button>
        </form>
      </section>
      <div class="stack">
        <div>
          <Button onClick={test}>Send a sample alert</Button>
        </div>
        {tested && <TestResults results={tested} />}
      </div>
    </>
  );
}

export function Notifications() {
  const settings = useData('notifications', api.getNotificationSettings);
  return (
    <Loaded of={settings} rows={4} tall>
      {(data) => (
        <div class="stack">
          <QuietRelations />
          <Form settings={data} onChange={settings.set} />
        </div>
      )}
    </Loaded>
  );
}
