import type { ComponentChildren } from 'preact';
import { relationNames } from '#contract/relation.ts';
import type { Data } from '../../api/service.ts';
import { Secret } from '../../components/button.tsx';
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

type Bind = FormState<Draft>['bind'];

export interface AlertFormProps {
  settings: CommonAlertSettings & Partial<typeof SCOPE_SPECIFIC_DEFAULTS>;
  save: (settings: ParsedDraft) => Promise<void>;
  /** Where alerts can go, with what each needs; `webhook` is what the webhook does. */
  channels: (form: FormState<Draft>, webhook: ComponentChildren) => ComponentChildren;
  /** More switches of what to be told. */
  switches?: (bind: Bind) => ComponentChildren;
  /** Of a webhook that is new, or was rotated. */
  secret: string | undefined;
  /** Why nothing is sent although it is saved. @default nothing speaks against it */
  obstacle?: string | undefined;
}

/** Where alerts go, which, and when: one draft with one button that saves it. */
export function AlertForm({ settings, save, channels, switches, secret, obstacle }: AlertFormProps) {
  const form = useForm(
    draftOf(settings),
    async (draft) => {
      await save(readDraft(draft));
      form.reset(draft);
      notify('Alerts saved');
    },
    checkChannels,
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
      beside={<span class="muted">{form.isChanged ? 'Not saved yet' : obstacle}</span>}
    >
      <Panel title="Where they go" class="stack">
        {channels(
          form,
          usesWebhook(values) && (
            <TextField
              label="Webhook URL"
              type="url"
              placeholder="https://hooks.example.com/alerts"
              {...bind('webhook_url')}
            />
          ),
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
        {switches?.(bind)}
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
