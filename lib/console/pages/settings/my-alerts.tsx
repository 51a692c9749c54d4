import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Switch } from '../../components/field.tsx';
import { When } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { ownSession } from '../../state/session.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { AlertFilterForm } from './alert-filter-form.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Alerts = Data<'getMemberAlerts'>;

const CHANNELS = [
  ['off', 'Off'],
  ['chat', 'Direct message in the chat'],
  ['webhook', 'My webhook'],
  ['email', 'Email'],
] as const;

interface FormProps {
  readonly alerts: Alerts;
  readonly onChange: (alerts: Alerts) => void;
}

function Form({ alerts, onChange }: FormProps) {
  const [secret, setSecret] = useState<string | undefined>();
  const [channel, setChannel] = useState<string>(alerts.channel);
  const save = async (
    changes: Partial<Omit<Alerts, 'failing_since' | 'paused_at' | 'error'>>,
  ): Promise<void> => {
    const response = await attempt(() => api.updateMemberAlerts({ body: changes }));
    // A channel that was refused isn't shown as chosen.
    setChannel(response?.data.channel ?? alerts.channel);
    if (!response) return;
    const { webhook_secret, ...saved } = response.data;
    if (webhook_secret !== undefined) setSecret(webhook_secret);
    onChange(saved);
    tell('Your alerts are saved');
  };
  return (
    <>
      {alerts.failing_since !== null && (
        <p class="notice" role="status">
          <strong>{alerts.paused_at === null ? 'Your channel fails' : 'Your alerts are paused'}</strong> since{' '}
          <When iso={alerts.paused_at ?? alerts.failing_since} />. {alerts.error?.message} Nothing is lost:
          they follow in order when it answers again.
        </p>
      )}
      <section class="panel stack" aria-labelledby="mine-title">
        <h2 id="mine-title">Where you get them</h2>
        <p class="muted">Beside the channels of the workspace, about accounts that you can see.</p>
        <Choice
          label="Channel"
          value={channel}
          options={CHANNELS}
          onValue={(value) => {
            setChannel(value);
            void save({ channel: CHANNELS.find(([each]) => each === value)?.[0] ?? 'off' });
          }}
        />
        {alerts.channel === 'email' && <p class="muted">They go to the address you sign in with.</p>}
        {(alerts.channel === 'webhook' || alerts.webhook_url !== null) && (
          <WebhookForm
            url={alerts.webhook_url}
            secret={secret}
            placeholder="https://hooks.example.com/mine"
            onSave={(webhook_url) => save({ webhook_url })}
          />
        )}
        <Switch
          label="New signals at active accounts"
          isOn={alerts.notify_realtime}
          onChange={(notify_realtime) => save({ notify_realtime })}
        />
        <Switch
          label="New suggested accounts"
          isOn={alerts.notify_suggested}
          onChange={(notify_suggested) => save({ notify_suggested })}
        />
      </section>
      <AlertFilterForm filter={alerts.alert_filter} onSave={(alert_filter) => save({ alert_filter })} />
    </>
  );
}

/** A workspace's key belongs to nobody; only the service knows whether a key is a member's, so it is asked on request. */
export function MyAlerts() {
  const [isAsked, setAsked] = useState(ownSession.value !== undefined);
  if (isAsked) return <OwnAlerts />;
  return (
    <Empty
      title="These belong to a person"
      action={<Button onClick={() => setAsked(true)}>My key is a member’s</Button>}
    >
      Sign in as yourself, or with a member’s key that may write, to get alerts of your own.
    </Empty>
  );
}

function OwnAlerts() {
  const alerts = useLoad('my-alerts', async (signal) => {
    try {
      return (await api.getMemberAlerts({ signal })).data;
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 403) return null;
      throw error;
    }
  });
  return (
    <Loaded of={alerts} rows={4} tall>
      {(data) =>
        data === null ? (
          <Empty title="These belong to a person">
            Sign in as yourself, or with a member’s key that may write, to get alerts of your own.
          </Empty>
        ) : (
          <div class="stack">
            <Form alerts={data} onChange={alerts.set} />
          </div>
        )
      }
    </Loaded>
  );
}
