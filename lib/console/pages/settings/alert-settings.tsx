import { useState } from 'preact/hooks';
import { type NamedRelation, relationNames } from '#contract/relation.ts';
import { toApiError } from '../../api/create-api.ts';
import { api, type Data, type Item } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ChipPicker } from '../../components/field.tsx';
import { type Column, LinkedName, List } from '../../components/list.tsx';
import { RelativeTime, Status } from '../../components/marks.tsx';
import { EmptyState, LoadedContent, Panel, PartHead, Tabs } from '../../components/page.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { route, toHref, withQuery } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { readAlertView } from '../../state/workspace.ts';
import { formatMinute, toWords } from '../../text/format.ts';
import { AlertForm } from './alert-form.tsx';

const RECEIVERS: Readonly<Record<string, string>> = { webhook: 'The webhook', chat: 'The chat' };

interface FailingProps {
  name: string;
  failing_since: string;
  paused_at: string | null;
  error: { readonly message: string } | null;
}

/** A receiver that doesn't answer, and what happens to its alerts. */
const FailingReceiver = ({ name, failing_since, paused_at, error }: FailingProps) => (
  <p class="notice" role="status">
    <strong>
      {name} {paused_at === null ? 'fails' : 'is paused'}
    </strong>{' '}
    since <RelativeTime iso={paused_at ?? failing_since} />. {error?.message}{' '}
    {paused_at === null
      ? 'Alerts are retried, then held.'
      : 'Alerts are held for 30 days, and follow in order when it answers again.'}
  </p>
);

type ChannelTestResults = Data<'testNotifications'>['results'];

const TestResults = ({ results }: { results: ChannelTestResults }) => (
  <ul class="plain-list small" role="status">
    {results.length === 0 && <li>No channel is switched on.</li>}
    {results.map(({ channel, destination_id, ok, status_code, error }) => (
      <li key={`${channel} ${destination_id}`}>
        <strong class={ok ? 'tone-good-text' : 'tone-bad-text'}>{toWords(channel)}</strong>
        <span class="muted">
          {ok ? `Delivered${status_code === undefined ? '' : `, status ${status_code}`}` : error?.message}
        </span>
      </li>
    ))}
  </ul>
);

const { none: _none, ...named } = relationNames;

/** Which companies no one is told about. */
function QuietRelations() {
  const settings = useData('relations', api.getRelationSettings);
  const save = async (quietRelations: NamedRelation[]): Promise<void> => {
    const response = await attempt(() => api.updateRelationSettings({ body: { quiet: quietRelations } }));
    if (!response) return;
    settings.set(response.data);
    notify('Saved. Scores and the inbox follow within minutes');
  };
  return (
    <LoadedContent of={settings} rows={1}>
      {({ quiet }) => (
        <Panel title="Who to leave alone" class="stack">
          <p class="muted">
            Accounts with these relations are never hot and never in the inbox. They get no alerts and no
            drafts, and discoveries don't suggest them. What they do is kept as background.
          </p>
          <ChipPicker label="Quiet relations" options={named} value={quiet} onValue={save} />
        </Panel>
      )}
    </LoadedContent>
  );
}

type Delivery = Item<'listAlertDeliveries'>;

const nameAccount = ({ account_name }: Delivery): string => account_name ?? 'A deleted account';

const describeOutcome = ({ error, status_code, status, held_until }: Delivery): string => {
  if (status === 'held' && held_until !== null) return `Held until ${formatMinute(held_until)}`;
  return error?.message ?? (status_code === null ? '' : `Status ${status_code}`);
};

const MAX_SHOWN = 20;

/** What became of the latest alerts: the member's own, or those to the channels of the workspace. */
function AlertDeliveries({ isOwn }: { isOwn: boolean }) {
  const deliveries = useData('alert-deliveries', api.listAlertDeliveries);
  const destinations = useData('destinations', api.listWebhookDestinations);
  const nameReceiver = ({ channel, destination_id }: Delivery): string =>
    destinations.data?.find(({ id }) => id === destination_id)?.name ?? toWords(channel);
  const redeliver = async ({ id }: Delivery): Promise<void> => {
    await attempt(() => api.redeliverAlert({ params: { id }, body: {} }), 'The alert is on its way again');
    deliveries.reload();
  };
  const columns: readonly Column<Delivery>[] = [
    {
      name: 'Alert about',
      isHeader: true,
      class: 'cell-rest',
      cell: (delivery) => (
        <LinkedName
          {...(delivery.account_name !== null && { href: toHref(['accounts', delivery.account_id]) })}
          name={nameAccount(delivery)}
          note={[nameReceiver(delivery), describeOutcome(delivery)].filter(Boolean).join(' · ')}
        />
      ),
    },
    { name: 'Status', cell: ({ status }) => <Status value={status} /> },
    { name: 'When', class: 'wide-only', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
  ];
  return (
    <>
      <PartHead title="Deliveries" />
      <List
        of={{
          ...deliveries,
          data: deliveries.data
            ?.filter(({ member_id }) => (member_id !== null) === isOwn)
            .slice(0, MAX_SHOWN),
        }}
        caption="Alert deliveries"
        columns={columns}
        testId="alert-delivery"
        nameOf={(delivery) => `the alert about ${nameAccount(delivery)} (${nameReceiver(delivery)})`}
        actionsOf={(delivery) =>
          delivery.status === 'retrying' ? [] : [{ text: 'Send again', run: () => redeliver(delivery) }]
        }
        empty={
          <p class="muted">No alert was sent in the last 30 days. Each new finding of a scan sends one.</p>
        }
      />
    </>
  );
}

function WorkspaceAlerts() {
  const settingsLoad = useData('notifications', api.getNotificationSettings);
  const [secret, setSecret] = useState<string | undefined>();
  const [testResults, setTestResults] = useState<ChannelTestResults | undefined>();
  const rotate = async (): Promise<void> => {
    const response = await attempt(() => api.rotateNotificationSecret({ body: {} }));
    if (response) setSecret(response.data.webhook_secret);
  };
  const test = async (): Promise<void> => {
    const response = await attempt(() => api.testNotifications({ body: {} }));
    if (response) setTestResults(response.data.results);
  };
  return (
    <LoadedContent of={settingsLoad} rows={4} tall>
      {({ failing_receivers, ...settings }) => (
        <>
          {failing_receivers.map(({ receiver, ...failing }) => (
            <FailingReceiver key={receiver} name={RECEIVERS[receiver] ?? 'An export queue'} {...failing} />
          ))}
          <AlertForm
            isOwn={false}
            settings={settings}
            secret={secret}
            save={async ({ channel: _, ...body }) => {
              const { webhook_secret, ...stored } = (await api.updateNotificationSettings({ body })).data;
              settingsLoad.set(stored);
              if (webhook_secret !== undefined) setSecret(webhook_secret);
            }}
          />
          <div class="row">
            <Button writes onClick={test}>
              Send a sample alert
            </Button>
            {settings.webhook_url !== null && (
              <Button variant="quiet" writes onClick={rotate}>
                Rotate secret
              </Button>
            )}
          </div>
          {testResults && <TestResults results={testResults} />}
          <QuietRelations />
          <AlertDeliveries isOwn={false} />
        </>
      )}
    </LoadedContent>
  );
}

/** A workspace's key belongs to nobody: the service then refuses. */
async function readMemberAlerts(abortSignal: AbortSignal): Promise<Data<'getMemberAlerts'> | null> {
  try {
    return (await api.getMemberAlerts({ signal: abortSignal })).data;
  } catch (error) {
    if (toApiError(error).status === 403) return null;
    throw error;
  }
}

const isUnconfirmed = ({ channel, email_confirmed_at }: Data<'getMemberAlerts'>): boolean =>
  channel === 'email' && email_confirmed_at === null;

function OwnAlerts() {
  const [secret, setSecret] = useState<string | undefined>();
  const loaded = useLoad('my-alerts', readMemberAlerts);
  const sendLink = () => attempt(() => api.updateMemberAlerts({ body: { channel: 'email' } }));
  return (
    <LoadedContent of={loaded} rows={4} tall>
      {(alerts) =>
        alerts === null ? (
          <EmptyState title="These belong to a person">
            Sign in as yourself, or with a member’s key that may write, to get alerts of your own.
          </EmptyState>
        ) : (
          <>
            {alerts.failing_since !== null && (
              <FailingReceiver name="Your channel" {...alerts} failing_since={alerts.failing_since} />
            )}
            <AlertForm
              isOwn
              settings={alerts}
              secret={secret}
              confirm={isUnconfirmed(alerts) ? sendLink : undefined}
              save={async ({ channel, notify_realtime, notify_suggested, alert_filter, webhook_url }) => {
                const body = {
                  ...{ channel, notify_realtime, notify_suggested, alert_filter },
                  ...(webhook_url !== undefined && { webhook_url }),
                };
                const { webhook_secret, ...stored } = (await api.updateMemberAlerts({ body })).data;
                loaded.set(stored);
                if (webhook_secret !== undefined) setSecret(webhook_secret);
              }}
            />
            <AlertDeliveries isOwn />
          </>
        )
      }
    </LoadedContent>
  );
}

const VIEWS = [
  ['workspace', 'The workspace'],
  ['mine', 'Mine'],
] as const;

export function AlertSettings() {
  const of = readAlertView(route.value.query);
  return (
    <>
      <Tabs
        label="Whose alerts"
        tabs={VIEWS.map(([view, text]) => ({
          href: withQuery(route.value, { of: view }),
          text,
          isCurrent: of === view,
        }))}
      />
      {of === 'mine' ? <OwnAlerts /> : <WorkspaceAlerts />}
    </>
  );
}
