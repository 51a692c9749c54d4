import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type NamedRelation, relationNames } from '#contract/relation.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
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
import { parseList } from '../../text/list-text.ts';

type Settings = Data<'getNotificationSettings'>;
type MemberAlerts = Data<'getMemberAlerts'>;
type Filter = Settings['alert_filter'];

/** What alerts to a workspace and to a member have in common. */
type Common = Pick<Settings, 'notify_realtime' | 'notify_suggested' | 'alert_filter' | 'webhook_url'>;

const THRESHOLDS = [20, 40, 50, 60, 70, 80, 90];

/** A threshold that the API set stays, though it isn't one of the choices. */
const listThresholds = (value: number | null) =>
  Object.fromEntries([...THRESHOLDS, ...(value ? [value] : [])].map((each) => [each, `At least ${each}`]));

const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, `${hour}:00`]));

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const zoneOptions = (zone: string) =>
  Object.fromEntries(
    [zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')].map((each) => [
      each,
      each.replaceAll('_', ' '),
    ]),
  );

const NIGHT = { start: '20:00', end: '07:00' };

/** Which alerts come, and when. */
function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const [tags, setTags] = useState(filter.tags.join(', '));
  const change = (changes: Partial<Filter>): void => onChange({ ...filter, ...changes });
  // Times are the reader's own, unless they have picked another zone.
  const changeTimes = (changes: Partial<Filter>): void =>
    change({ ...changes, time_zone: filter.time_zone === 'UTC' ? browserZone() : filter.time_zone });
  const { digest, quiet_hours, time_zone } = filter;
  return (
    <>
      <div class="form-grid">
        <Choice
          label="Alpha"
          none="Any"
          value={String(filter.min_alpha || '')}
          options={listThresholds(filter.min_alpha)}
          onValue={(value) => change({ min_alpha: Number(value) || null })}
        />
        <Choice
          label="Relevance"
          none="Any"
          value={String(filter.min_relevance || '')}
          options={listThresholds(filter.min_relevance)}
          onValue={(value) => change({ min_relevance: Number(value) || null })}
        />
        <TextField
          label="Tags"
          value={tags}
          onValue={(text) => {
            setTags(text);
            change({ tags: parseList(text) });
          }}
          placeholder="key account, energy"
        />
      </div>
      <ChipPicker
        label="Signals (none chosen: all)"
        options={Object.fromEntries(
          signals.value
            .filter(({ is_active, id }) => is_active || filter.signals.includes(id))
            .map(({ id, name }) => [id, name]),
        )}
        picked={filter.signals}
        onChange={(picked) => change({ signals: picked })}
      />
      <ChipPicker
        label="Owners (none chosen: all)"
        options={{ none: 'No owner', ...memberOptions() }}
        picked={filter.owners}
        onChange={(owners) => change({ owners })}
      />
      <ChipPicker
        label="Relations (none chosen: all)"
        options={relationNames}
        picked={filter.relations}
        onChange={(relations) => change({ relations })}
      />
      <Switch
        label="One digest a day"
        hint="Everything of a day in one message, instead of each alert at once."
        isOn={digest === 'daily'}
        onChange={(isOn) => changeTimes({ digest: isOn ? 'daily' : 'none' })}
      />
      {digest === 'daily' && (
        <Choice
          label="Digest at"
          value={String(filter.digest_hour)}
          options={HOURS}
          onValue={(value) => change({ digest_hour: Number(value) })}
        />
      )}
      <Switch
        label="Quiet hours"
        hint="Alerts are held until they end."
        isOn={quiet_hours !== null}
        onChange={(isOn) => changeTimes({ quiet_hours: isOn ? NIGHT : null })}
      />
      {quiet_hours && (
        <div class="form-grid">
          <TextField
            label="From"
            type="time"
            value={quiet_hours.start}
            onValue={(start) => change({ quiet_hours: { ...quiet_hours, start } })}
          />
          <TextField
            label="To"
            type="time"
            value={quiet_hours.end}
            onValue={(end) => change({ quiet_hours: { ...quiet_hours, end } })}
          />
        </div>
      )}
      {(quiet_hours || digest === 'daily') && (
        <Choice
          label="Time zone"
          value={time_zone}
          options={zoneOptions(time_zone)}
          onValue={(zone) => change({ time_zone: zone })}
        />
      )}
    </>
  );
}

interface AlertFormProps<V extends Common> {
  settings: V;
  /** Stores the draft; returns what is stored, with a new signing secret if there is one. */
  save: (draft: V) => Promise<{ readonly stored: V; readonly secret: string | undefined }>;
  /** Where alerts go. */
  channels: (form: FormState<V>) => ComponentChildren;
  /** More switches of what to be told. */
  switches?: (form: FormState<V>) => ComponentChildren;
  webhookPlaceholder: string;
  secret: string | undefined;
}

/** Where alerts go, which, and when: one draft with one button that saves it. */
function AlertForm<V extends Common>({
  settings,
  save,
  channels,
  switches,
  secret,
  webhookPlaceholder,
}: AlertFormProps<V>) {
  const [newSecret, setNewSecret] = useState<string | undefined>();
  const form: FormState<V> = useForm(settings, async (draft) => {
    const saved = await save(draft);
    if (saved.secret !== undefined) setNewSecret(saved.secret);
    form.reset(saved.stored);
    notify('Alerts saved');
  });
  const { values, set } = form;
  const visibleSecret = secret ?? newSecret;
  return (
    <Form
      form={form}
      action="Save"
      disabled={!form.isChanged}
      beside={form.isChanged && <span class="muted">Not saved yet</span>}
    >
      <Panel title="Where they go" class="stack">
        {channels(form)}
        <TextField
          label="Webhook URL"
          type="url"
          value={values.webhook_url ?? ''}
          onValue={(url) => set({ webhook_url: url.trim() || null } as Partial<V>)}
          problem={form.bind('webhook_url').problem}
          placeholder={webhookPlaceholder}
        />
        {visibleSecret !== undefined && (
          <p class="notice">
            Signing secret, shown once: <Secret value={visibleSecret} what="Signing secret" />
          </p>
        )}
      </Panel>
      <Panel title="Which, and when" class="stack">
        <Switch
          label="New signals at active accounts"
          isOn={values.notify_realtime}
          onChange={(notify_realtime) => set({ notify_realtime } as Partial<V>)}
        />
        <Switch
          label="New suggested accounts"
          isOn={values.notify_suggested}
          onChange={(notify_suggested) => set({ notify_suggested } as Partial<V>)}
        />
        {switches?.(form)}
        <FilterFields
          filter={values.alert_filter}
          onChange={(alert_filter) => set({ alert_filter } as Partial<V>)}
        />
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
  <p class="notice" role="status" data-testid="failing-receiver">
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
  <ul class="plain-list small" role="status" data-testid="notification-test">
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
        <Panel title="Who to leave alone" class="stack" testId="quiet-relations">
          <p class="muted">
            Accounts with these relations are never hot and never in the inbox. They get no alerts and no
            drafts, and discoveries don't suggest them. What they do is kept as background.
          </p>
          <ChipPicker label="Quiet relations" options={named} picked={quiet} onChange={save} />
        </Panel>
      )}
    </Loaded>
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
          <AlertForm
            settings={settings}
            secret={secret}
            webhookPlaceholder="https://hooks.example.com/alerts"
            save={async ({ failing_receivers: _failing, ...body }) => {
              const { webhook_secret, ...stored } = (await api.updateNotificationSettings({ body })).data;
              loaded.set(stored);
              return { stored, secret: webhook_secret };
            }}
            channels={({ values, set, bind }) => (
              <>
                <Switch
                  label="Send alerts to the chat"
                  isOn={values.chat_enabled}
                  onChange={(chat_enabled) => set({ chat_enabled })}
                />
                <TextField label="Channel" maxLength={80} placeholder="#signals" {...bind('chat_channel')} />
                <Switch
                  label="Send alerts to the webhook"
                  isOn={values.webhook_enabled}
                  onChange={(webhook_enabled) => set({ webhook_enabled })}
                />
              </>
            )}
            switches={({ values, set }) => (
              <Switch
                label="Background signals"
                hint="Also tell you about events that fit nothing you offer."
                isOn={values.notify_background}
                onChange={(notify_background) => set({ notify_background })}
              />
            )}
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
    if (error instanceof Error && 'status' in error && error.status === 403) return null;
    throw error;
  }
}

function MemberAlertSettings() {
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
            <AlertForm
              settings={alerts}
              secret={undefined}
              webhookPlaceholder="https://hooks.example.com/mine"
              save={async ({ channel, webhook_url, notify_realtime, notify_suggested, alert_filter }) => {
                const body = { channel, webhook_url, notify_realtime, notify_suggested, alert_filter };
                const { webhook_secret, ...stored } = (await api.updateMemberAlerts({ body })).data;
                loaded.set(stored);
                return { stored, secret: webhook_secret };
              }}
              channels={({ bind }) => (
                <>
                  <p class="muted">Beside the channels of the workspace, about accounts that you can see.</p>
                  <Choice label="Channel" {...bind('channel')} options={CHANNELS} />
                </>
              )}
            />
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
      {of === 'mine' ? <MemberAlertSettings /> : <WorkspaceAlerts />}
    </>
  );
}
