import { relationNames } from '#contract/relation.ts';
import type { Data } from '../../api/service.ts';
import { Button, Secret } from '../../components/button.tsx';
import { ChipPicker, Choice, Switch, TextField } from '../../components/field.tsx';
import { Form, type FormState, useForm } from '../../components/form.tsx';
import { Panel } from '../../components/page.tsx';
import { notify } from '../../state/toasts.ts';
import { memberOptions, signals } from '../../state/workspace.ts';
import { parseList } from '../../text/typed-text.ts';

type Settings = Data<'getNotificationSettings'>;
type MemberAlerts = Data<'getMemberAlerts'>;

/** What alerts to a workspace and to a member have in common. */
type CommonAlertSettings = Pick<
  Settings,
  'notify_realtime' | 'notify_suggested' | 'alert_filter' | 'webhook_url'
>;

const DEFAULT_QUIET_HOURS = { start: '20:00', end: '07:00' };

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What only one of them has. */
const SCOPE_SPECIFIC_DEFAULTS = {
  chat_enabled: false,
  chat_channel: '',
  webhook_enabled: false,
  notify_background: false,
  channel: 'off' as MemberAlerts['channel'],
};

/** As the fields of a form hold them. Times are the reader's own, unless some are set. */
function draftOf({
  webhook_url,
  alert_filter,
  ...settings
}: CommonAlertSettings & Partial<typeof SCOPE_SPECIFIC_DEFAULTS>) {
  const { signals: signalIds, owners, relations, digest, quiet_hours, time_zone } = alert_filter;
  const isTimed = digest === 'daily' || quiet_hours !== null;
  return {
    ...{ ...SCOPE_SPECIFIC_DEFAULTS, ...settings, signals: signalIds, owners, relations },
    webhook_url: webhook_url ?? '',
    tags: alert_filter.tags.join(', '),
    min_alpha: String(alert_filter.min_alpha ?? ''),
    min_relevance: String(alert_filter.min_relevance ?? ''),
    is_daily: digest === 'daily',
    digest_hour: String(alert_filter.digest_hour),
    is_quiet: quiet_hours !== null,
    ...(quiet_hours ?? DEFAULT_QUIET_HOURS),
    time_zone: isTimed ? time_zone : browserZone(),
  };
}

type Draft = ReturnType<typeof draftOf>;

const usesWebhook = ({ channel, webhook_enabled }: Pick<Draft, 'channel' | 'webhook_enabled'>): boolean =>
  webhook_enabled || channel === 'webhook';

/** Only a channel that is chosen needs its address. */
const checkChannels = (draft: Draft) => ({
  webhook_url:
    usesWebhook(draft) && draft.webhook_url.trim() === ''
      ? 'Enter the URL that alerts are sent to, or choose another channel.'
      : undefined,
  chat_channel:
    draft.chat_enabled && draft.chat_channel.trim() === ''
      ? 'Enter the channel of the chat, such as #signals.'
      : undefined,
});

/** The URL of a webhook that isn't used stays as it is stored, and isn't checked again. */
type ParsedDraft = Omit<CommonAlertSettings & typeof SCOPE_SPECIFIC_DEFAULTS, 'webhook_url'> & {
  readonly webhook_url?: string;
};

function readDraft({ tags, min_alpha, min_relevance, is_daily, is_quiet, start, end, ...draft }: Draft) {
  const { signals: signalIds, owners, relations, digest_hour, time_zone, webhook_url, ...settings } = draft;
  const parsedDraft: ParsedDraft = {
    ...settings,
    ...(usesWebhook(settings) && { webhook_url: webhook_url.trim() }),
    alert_filter: {
      ...{ signals: signalIds, owners, relations, time_zone },
      tags: parseList(tags),
      min_alpha: Number(min_alpha) || null,
      min_relevance: Number(min_relevance) || null,
      digest: is_daily ? 'daily' : 'none',
      digest_hour: Number(digest_hour),
      quiet_hours: is_quiet ? { start, end } : null,
    },
  };
  return parsedDraft;
}

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

const CHANNELS = { off: 'Off', chat: 'Direct message in the chat', webhook: 'My webhook', email: 'Email' };

type Fields = Pick<FormState<Draft>, 'values' | 'bind'>;

const WorkspaceChannels = ({ values, bind }: Fields) => (
  <>
    <p class="muted">Email goes to people: each switches it on under “Mine”, signed in as themselves.</p>
    <Switch label="Send alerts to the chat" {...bind('chat_enabled')} />
    {values.chat_enabled && (
      <TextField label="Channel" maxLength={80} placeholder="#signals" {...bind('chat_channel')} />
    )}
    <Switch label="Send alerts to the webhook" {...bind('webhook_enabled')} />
  </>
);

const OwnChannel = ({ values, bind, confirm }: Fields & { confirm: AlertFormProps['confirm'] }) => (
  <>
    <p class="muted">Beside the channels of the workspace, about accounts that you can see.</p>
    <Choice label="Channel" options={CHANNELS} {...bind('channel')} />
    {confirm && values.channel === 'email' && (
      <div class="notice row wrap" role="status">
        Waiting for confirmation: open the link in the email that we sent to the address you sign in with.
        Nothing is sent until then.
        <Button writes onClick={confirm}>
          Send the link again
        </Button>
      </div>
    )}
  </>
);

interface AlertFormProps {
  /** A member's own alerts, or those of the workspace. */
  isOwn: boolean;
  settings: CommonAlertSettings & Partial<typeof SCOPE_SPECIFIC_DEFAULTS>;
  save: (settings: ParsedDraft) => Promise<void>;
  /** Of a webhook that is new, or was rotated. */
  secret: string | undefined;
  /** Sends the link that confirms the email address again. @default there is nothing to confirm */
  confirm?: (() => unknown) | undefined;
}

/** Where alerts go, which, and when: one draft with one button that saves it. */
export function AlertForm({ isOwn, settings, save, secret, confirm }: AlertFormProps) {
  const form = useForm(
    draftOf(settings),
    async (draft) => {
      await save(readDraft(draft));
      form.reset(draft);
      notify('Alerts saved');
    },
    checkChannels,
    isOwn ? 'alerts/mine' : 'alerts/workspace',
  );
  const { values, bind } = form;
  const selectableSignals = signals.value.filter(
    ({ is_active, id }) => is_active || values.signals.includes(id),
  );
  return (
    <Form
      form={form}
      action="Save"
      disabled={!form.isChanged}
      beside={
        <span class="muted">
          {form.isChanged ? 'Not saved yet' : confirm && 'Nothing is sent until you confirm your address'}
        </span>
      }
    >
      <Panel title="Where they go" class="stack">
        {isOwn ? <OwnChannel {...form} confirm={confirm} /> : <WorkspaceChannels {...form} />}
        {usesWebhook(values) && (
          <TextField
            label="Webhook URL"
            type="url"
            placeholder="https://hooks.example.com/alerts"
            {...bind('webhook_url')}
          />
        )}
        {secret !== undefined && (
          <p class="notice">
            Signing secret, shown once: <Secret value={secret} what="Signing secret" />
          </p>
        )}
      </Panel>
      <Panel title="Which, and when" class="stack">
        <Switch label="New signals at active accounts" {...bind('notify_realtime')} />
        <Switch label="New suggested accounts" {...bind('notify_suggested')} />
        {!isOwn && (
          <Switch
            label="Background signals"
            hint="Also tell you about events that fit nothing you offer."
            {...bind('notify_background')}
          />
        )}
        <div class="form-grid">
          <Choice
            label="Evidence"
            none="Any"
            options={listThresholds(values.min_alpha)}
            {...bind('min_alpha')}
          />
          <Choice
            label="Score"
            none="Any"
            options={listThresholds(values.min_relevance)}
            {...bind('min_relevance')}
          />
          <TextField label="Tags" placeholder="key account, energy" {...bind('tags')} />
        </div>
        <ChipPicker
          label="Signals (none chosen: all)"
          options={Object.fromEntries(selectableSignals.map(({ id, name }) => [id, name]))}
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
