import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type NamedRelation, relationNames } from '#contract/relation.ts';
import { toApiError } from '../../api/create-api.ts';
import { api, type Data } from '../../api/service.ts';
import { Button, Secret } from '../../components/button.tsx';
import { ChipPicker, Choice, Segments, Switch, TextField } from '../../components/field.tsx';
import { Form, type FormState, useForm } from '../../components/form.tsx';
import { When } from '../../components/marks.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { route, setQuery } from '../../state/router.ts';
import { personSession } from '../../state/session.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { memberOptions, signals } from '../../state/workspace.ts';
import { toWords } from '../../text/format.ts';
import { parseList } from '../../text/typed-text.ts';

type Settings = Data<'getNotificationSettings'>;
type MemberAlerts = Data<'getMemberAlerts'>;

/** What alerts to a workspace and to a member have in common. */
type Common = Pick<Settings, 'notify_realtime' | 'notify_suggested' | 'alert_filter' | 'webhook_url'>;

const NIGHT = { start: '20:00', end: '07:00' };

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As the fields of a form hold them. Times are the reader's own, unless some are set. */
function draftOf({ notify_realtime, notify_suggested, webhook_url, alert_filter }: Common) {
  const { signals: picked, owners, relations, digest, quiet_hours, time_zone } = alert_filter;
  const isTimed = digest === 'daily' || quiet_hours !== null;
  return {
    ...{ notify_realtime, notify_suggested, signals: picked, owners, relations },
    webhook_url: webhook_url ?? '',
    tags: alert_filter.tags.join(', '),
    min_alpha: String(alert_filter.min_alpha ?? ''),
    min_relevance: String(alert_filter.min_relevance ?? ''),
    is_daily: digest === 'daily',
    digest_hour: String(alert_filter.digest_hour),
    is_quiet: quiet_hours !== null,
    ...(quiet_hours ?? NIGHT),
    time_zone: isTimed ? time_zone : browserZone(),
  };
}

type Draft = ReturnType<typeof draftOf>;

const readDraft = ({ start, end, is_quiet, is_daily, ...draft }: Draft): Common => ({
  notify_realtime: draft.notify_realtime,
  notify_suggested: draft.notify_suggested,
  webhook_url: draft.webhook_url.trim() || null,
  alert_filter: {
    signals: draft.signals,
    owners: draft.owners,
    relations: draft.relations,
    tags: parseList(draft.tags),
    min_alpha: Number(draft.min_alpha) || null,
    min_relevance: Number(draft.min_relevance) || null,
    digest: is_daily ? 'daily' : 'none',
    digest_hour: Number(draft.digest_hour),
    quiet_hours: is_quiet ? { start, end } : null,
    time_zone: draft.time_zone,
  },
});

const THRESHOLDS = [20, 40, 50, 60, 70, 80, 90];

/** A threshold that the API set stays, though it isn't one of the choices. */
const listThresholds = (value: string) =>
  Object.fromEntries(
    [...THRESHOLDS, ...(value ? [Number(value)] : [])].map((each) => [each, `At least ${each}`]),
  );

const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, `${hour}:00`]));

const listZones = (zone: string) =>
  Object.fromEntries(
    [zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')].map((each) => [
      each,
      each.replaceAll('_', ' '),
    ]),
  );

interface AlertFormProps {
  form: FormState<Draft>;
  /** Where alerts go, beside the webhook. */
  channels: ComponentChildren;
  /** More switches of what to be told. */
  switches?: ComponentChildren;
  webhookPlaceholder: string;
  secret: string | undefined;
}

/** Where alerts go, which, and when: one draft with one button that saves it. */
function AlertForm({ form, channels, switches, webhookPlaceholder, secret }: AlertFormProps) {
  const { values, bind } = form;
  const known = signals.value.filter(({ is_active, id }) => is_active || values.signals.includes(id));
  return (
    <Form
      form={form}
      action="Save"
      disabled={!form.isChanged}
      beside={form.isChanged && <span class="muted">Not saved yet</span>}
    >
      <Panel title="Where they go" class="stack">
        {channels}
        <TextField label="Webhook URL" type="url" placeholder={webhookPlaceholder} {...bind('webhook_url')} />
        {secret !== undefined && (
          <p class="notice">
            Signing secret, shown once: <Secret value={secret} what="Signing secret" />
          </p>
        )}
      </Panel>
      <Panel title="Which, and when" class="stack">
        <Switch label="New signals at active accounts" {...bind('notify_realtime')} />
        <Switch label="New suggested accounts" {...bind('notify_suggested')} />
        {switches}
        <div class="form-grid">
          <Choice
            label="Alpha"
            none="Any"
            options={listThresholds(values.min_alpha)}
            {...bind('min_alpha')}
          />
          <Choice
            label="Relevance"
            none="Any"
            options={listThresholds(values.min_relevance)}
            {...bind('min_relevance')}
          />
          <TextField label="Tags" placeholder="key account, energy" {...bind('tags')} />
        </div>
        <ChipPicker
          label="Signals (none chosen: all)"
          options={Object.fromEntries(known.map(({ id, name }) => [id, name]))}
          {...bind('signals')}
        />
        <ChipPicker
          label="Owners (none chosen: all)"
          options={{ none: 'No owner', ...memberOptions() }}
          {...bind('owners')}
        />
        <ChipPicker label="Relations (none chosen: all)" options={relationNames} {...bind('relations')} />
        <Switch
          label="One digest a day"
          hint="Everything of a day in one message, instead of each alert at once."
          {...bind('is_daily')}
        />
        {values.is_daily && <Choice label="Digest at" options={HOURS} {...bind('digest_hour')} />}
        <Switch label="Quiet hours" hint="Alerts are held until they end." {...bind('is_quiet')} />
        {values.is_quiet && (
          <div class="form-grid">
            <TextField label="From" type="time" {...bind('start')} />
            <TextField label="To" type="time" {...bind('end')} />
          </div>
        )}
        {(values.is_quiet || values.is_daily) && (
          <Choice label="Time zone" options={listZones(values.time_zone)} {...bind('time_zone')} />
        )}
      </Panel>
    </Form>
  );
}

const RECEIVERS: Readonly<Record<string, string>> = { webhook: 'The webhook', chat: 'The chat' };

interface FailingProps {
  name: string;
  failing_since: string;
  paused_at: string | null;
  error: { readonly message: string } | null;
}

/** A receiver that doesn't answer, and what happens to its alerts. */
const Failing = ({ name, failing_since, paused_at, error }: FailingProps) => (
  <p class="notice" role="status">
    <strong>
      {name} {paused_at === null ? 'fails' : 'is paused'}
    </strong>{' '}
    since <When iso={paused_at ?? failing_since} />. {error?.message}{' '}
    {paused_at === null
      ? 'Alerts are retried, then held.'
      : 'Alerts are held for 30 days, and follow in order when it answers again.'}
  </p>
);

type Tested = Data<'testNotifications'>['results'];

const TestResults = ({ results }: { results: Tested }) => (
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
  const save = async (quiet: NamedRelation[]): Promise<void> => {
    const response = await attempt(() => api.updateRelationSettings({ body: { quiet } }));
    if (!response) return;
    settings.set(response.data);
    notify('Saved. Scores and the inbox follow within minutes');
  };
  return (
    <Loaded of={settings} rows={1}>
      {({ quiet }) => (
        <Panel title="Who to leave alone" class="stack">
          <p class="muted">
            Accounts with these relations are never hot and never in the inbox. They get no alerts and no
            drafts, and discoveries don't suggest them. What they do is kept as background.
          </p>
          <ChipPicker label="Quiet relations" options={named} value={quiet} onValue={save} />
        </Panel>
      )}
    </Loaded>
  );
}

interface SettingsProps<S> {
  settings: S;
  onSaved: (settings: S) => void;
}

function WorkspaceForm({
  settings,
  onSaved,
  secret,
  onSecret,
}: SettingsProps<Settings> & { secret: string | undefined; onSecret: (secret: string) => void }) {
  const toDraft = ({
    chat_enabled,
    chat_channel,
    webhook_enabled,
    notify_background,
    ...stored
  }: Settings) => ({
    ...draftOf(stored),
    ...{ chat_enabled, chat_channel, webhook_enabled, notify_background },
  });
  const form = useForm(toDraft(settings), async (draft) => {
    const { chat_enabled, chat_channel, webhook_enabled, notify_background } = draft;
    const body = { ...readDraft(draft), chat_enabled, chat_channel, webhook_enabled, notify_background };
    const { webhook_secret, ...stored } = (await api.updateNotificationSettings({ body })).data;
    if (webhook_secret !== undefined) onSecret(webhook_secret);
    form.reset(toDraft(stored));
    onSaved(stored);
    notify('Alerts saved');
  });
  const { bind } = form;
  return (
    <AlertForm
      form={form}
      secret={secret}
      webhookPlaceholder="https://hooks.example.com/alerts"
      channels={
        <>
          <Switch label="Send alerts to the chat" {...bind('chat_enabled')} />
          <TextField label="Channel" maxLength={80} placeholder="#signals" {...bind('chat_channel')} />
          <Switch label="Send alerts to the webhook" {...bind('webhook_enabled')} />
        </>
      }
      switches={
        <Switch
          label="Background signals"
          hint="Also tell you about events that fit nothing you offer."
          {...bind('notify_background')}
        />
      }
    />
  );
}

function WorkspaceAlerts() {
  const loaded = useData('notifications', api.getNotificationSettings);
  const [secret, setSecret] = useState<string | undefined>();
  const [tested, setTested] = useState<Tested | undefined>();
  const rotate = async (): Promise<void> => {
    const response = await attempt(() => api.rotateNotificationSecret({ body: {} }));
    if (response) setSecret(response.data.webhook_secret);
  };
  const test = async (): Promise<void> => {
    const response = await attempt(() => api.testNotifications({ body: {} }));
    if (response) setTested(response.data.results);
  };
  return (
    <Loaded of={loaded} rows={4} tall>
      {(settings) => (
        <>
          {settings.failing_receivers.map(({ receiver, ...failing }) => (
            <Failing key={receiver} name={RECEIVERS[receiver] ?? 'An export queue'} {...failing} />
          ))}
          <WorkspaceForm settings={settings} onSaved={loaded.set} secret={secret} onSecret={setSecret} />
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
          {tested && <TestResults results={tested} />}
          <QuietRelations />
        </>
      )}
    </Loaded>
  );
}

const CHANNELS = { off: 'Off', chat: 'Direct message in the chat', webhook: 'My webhook', email: 'Email' };

/** A workspace's key belongs to nobody: the service then refuses. */
async function readMemberAlerts(signal: AbortSignal): Promise<MemberAlerts | null> {
  try {
    return (await api.getMemberAlerts({ signal })).data;
  } catch (error) {
    if (toApiError(error).status === 403) return null;
    throw error;
  }
}

function MemberForm({ settings, onSaved }: SettingsProps<MemberAlerts>) {
  const [secret, setSecret] = useState<string | undefined>();
  const toDraft = (stored: MemberAlerts) => ({ ...draftOf(stored), channel: stored.channel });
  const form = useForm(toDraft(settings), async ({ channel, ...draft }) => {
    const body = { channel, ...readDraft(draft) };
    const { webhook_secret, ...stored } = (await api.updateMemberAlerts({ body })).data;
    if (webhook_secret !== undefined) setSecret(webhook_secret);
    form.reset(toDraft(stored));
    onSaved(stored);
    notify('Alerts saved');
  });
  return (
    <AlertForm
      form={form}
      secret={secret}
      webhookPlaceholder="https://hooks.example.com/mine"
      channels={
        <>
          <p class="muted">Beside the channels of the workspace, about accounts that you can see.</p>
          <Choice label="Channel" options={CHANNELS} {...form.bind('channel')} />
        </>
      }
    />
  );
}

function OwnAlerts() {
  const loaded = useLoad('my-alerts', readMemberAlerts);
  const sendLink = () => attempt(() => api.updateMemberAlerts({ body: { channel: 'email' } }));
  return (
    <Loaded of={loaded} rows={4} tall>
      {(alerts) =>
        alerts === null ? (
          <Empty title="These belong to a person">
            Sign in as yourself, or with a member’s key that may write, to get alerts of your own.
          </Empty>
        ) : (
          <>
            {alerts.failing_since !== null && (
              <Failing name="Your channel" {...alerts} failing_since={alerts.failing_since} />
            )}
            {alerts.channel === 'email' && alerts.email_confirmed_at === null && (
              <div class="notice row wrap" role="status">
                Waiting for confirmation: open the link in the email that we sent to the address you sign in
                with.
                <Button onClick={sendLink}>Send the link again</Button>
              </div>
            )}
            <MemberForm settings={alerts} onSaved={loaded.set} />
          </>
        )
      }
    </Loaded>
  );
}

const VIEWS = { workspace: 'The workspace', mine: 'Mine' };

export function AlertSettings() {
  const { of = personSession.value ? 'mine' : 'workspace' } = route.value.query;
  return (
    <>
      <Segments
        label="Whose alerts"
        value={of === 'mine' ? 'mine' : 'workspace'}
        options={VIEWS}
        onValue={(value) => setQuery({ of: value })}
      />
      {of === 'mine' ? <OwnAlerts /> : <WorkspaceAlerts />}
    </>
  );
}
