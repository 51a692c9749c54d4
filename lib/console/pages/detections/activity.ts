import { crmBehind, crms } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import { memberName } from '../../state/workspace.ts';
import { ago, dayText } from '../../text/format.ts';
import type { Detection } from './feedback.ts';

type Activity = Detection['activity'][number];

/** Where a message that was opened in the mail app is said to have been copied to. */
export const MAIL = 'mail';

const DID: Readonly<Record<Activity['kind'], string>> = {
  copied: 'Message copied',
  sent: 'Message sent',
  pushed: 'Pushed',
};

export function activityText({ kind, to }: Pick<Activity, 'kind' | 'to'>): string {
  if (kind === 'copied' && to === MAIL) return 'Opened in mail';
  return to === null ? DID[kind] : `${DID[kind]} to ${to}`;
}

const byWhom = (memberId: string | null): string => {
  const name = memberName(memberId);
  return name === undefined ? '' : ` by ${name}`;
};

/** `Pushed to HubSpot by Maya Lindqvist, 2 h ago`. */
export const activityLine = (activity: Activity, now: Date): string =>
  `${activityText(activity)}${byWhom(activity.member_id)}, ${ago(activity.at, now)}`;

type CrmActivity = Detection['crm_activities'][number];

/** `Task added to HubSpot, 2 h ago`. */
export const crmActivityLine = ({ provider, kind, added_at }: CrmActivity, now: Date): string =>
  `${kind === 'note' ? 'Note' : 'Task'} added to ${crms[crmBehind(provider)].name}, ${ago(added_at, now)}`;

const STATES: Readonly<Partial<Record<Detection['state'], string>>> = {
  contacted: 'Contacted',
  done: 'Done',
  snoozed: 'Snoozed',
};

type Stated = Pick<Detection, 'state' | 'state_by' | 'state_at' | 'snoozed_until'>;

/** What the team decided; undefined while it is open. */
export function stateText({ state, snoozed_until }: Stated, now: Date): string | undefined {
  const text = STATES[state];
  return text && state === 'snoozed' && snoozed_until !== null
    ? `${text} until ${dayText(snoozed_until, now)}`
    : text;
}

/** `Done by Maya Lindqvist, 2 h ago`. A detection from before states were kept has no time. */
export function stateLine(stated: Stated, now: Date): string | undefined {
  const text = stateText(stated, now);
  if (text === undefined || stated.state_at === null) return text;
  return `${text}${byWhom(stated.state_by)}, ${ago(stated.state_at, now)}`;
}

/** Tells colleagues what you did. If that fails, the rep did it all the same. */
export async function noteActivity(
  { id }: Pick<Detection, 'id'>,
  kind: Activity['kind'],
  to: string | undefined,
  take: (detection: Detection) => void,
): Promise<void> {
  const body = { kind, ...(to !== undefined && { to }) };
  const response = await api.recordDetectionActivity({ params: { id }, body }).catch(() => undefined);
  if (response) take(response.data);
}
