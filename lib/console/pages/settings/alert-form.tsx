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
type Common = Pick<Settings, 'notify_realtime' | 'notify_suggested' | 'alert_filter' | 'webhook_url'>;

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
}: Common & Partial<typeof SCOPE_SPECIFIC_DEFAULTS>) {
  const { signals: picked, owners, relations, digest, quiet_hours, time_zone } = alert_filter;
  const isTimed = digest === 'daily' || quiet_hours !== null;
  return {
    ...{ ...SCOPE_SPECIFIC_DEFAULTS, ...settings, signals: picked, owners, relations },
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

function readDraft({ tags, min_alpha, min_relevance, is_daily, is_quiet, start, end, ...draft }: Draft) {
  const { signals: picked, owners, relations, digest_hour, time_zone, webhook_url, ...settings } = draft;
  const read: Common & typeof SCOPE_SPECIFIC_DEFAULTS = {
    ...settings,
    webhook_url: webhook_url.trim() || null,
    alert_filter: {
      ...{ signals: picked, owners, relations, time_zone },
      tags: parseList(tags),
      min_alpha: Number(min_alpha) || null,
      min_relevance: Number(min_relevance) || null,
      digest: is_daily ? 'daily' : 'none',
      digest_hour: Number(digest_hour),
      quiet_hours: is_quiet ? { start, end } : null,
    },
  };
  return read;
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
  settings: Common & Partial<typeof SCOPE_SPECIFIC_DEFAULTS>;
  save: (settings: Common & typeof SCOPE_SPECIFIC_DEFAULTS) => Promise<void>;
  /** Where alerts go, beside the webhook. */
  channels: (bind: Bind) => ComponentChildren;
  /** More switches of what to be told. */
  switches?: (bind: Bind) => ComponentChildren;
  /** Of a webhook that is new, or was rotated. */
  secret: string | undefined;
}

/** Where alerts go, which, and when: one draft with one button that saves it. */
export function AlertForm({ settings, save, channels, switches, secret }: AlertFormProps) {
  const form = useForm(draftOf(settings), async (draft) => {
    await save(readDraft(draft));
    form.reset(draft);
    notify('Alerts saved');
  });
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
        {channels(bind)}
        <TextField
          label="Webhook URL"
          type="url"
          placeholder="https://hooks.example.com/alerts"
          {...bind('webhook_url')}
        />
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
