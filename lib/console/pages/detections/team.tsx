import { crms, getCrmName } from '#contract/crms.ts';
import { api, type Detection } from '../../api/service.ts';
import { ExternalLink } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { memberName } from '../../state/workspace.ts';
import { formatAge, formatDay, toWords } from '../../text/format.ts';

type Activity = Detection['activity'][number];

/** Where a message that was opened in the mail app is said to have been copied to. */
export const MAIL = 'mail';

const ACTIVITY_PHRASES: Readonly<Record<Activity['kind'], string>> = {
  copied: 'Message copied',
  sent: 'Message sent',
  pushed: 'Pushed',
};

function nameActivity({ kind, to }: Activity): string {
  if (kind === 'copied' && to === MAIL) return 'Opened in mail';
  return to === null ? ACTIVITY_PHRASES[kind] : `${ACTIVITY_PHRASES[kind]} to ${to}`;
}

/** The states in which the team has settled a signal; a snoozed one returns. */
export const SETTLED_STATES: readonly string[] = ['done', 'contacted', 'snoozed'];

type StateFields = Pick<Detection, 'state' | 'state_by' | 'state_at' | 'snoozed_until'>;

/** What the team decided; undefined while it is open. */
function nameState({ state, snoozed_until }: StateFields, now: Date): string | undefined {
  if (!SETTLED_STATES.includes(state)) return undefined;
  return state === 'snoozed' && snoozed_until !== null
    ? `Snoozed until ${formatDay(snoozed_until, now)}`
    : toWords(state);
}

/** `Pushed to HubSpot by Maya Lindqvist, 2 h ago`. */
function describeAction(text: string, memberId: string | null, isoTime: string, now: Date): string {
  const name = memberName(memberId);
  return `${text}${name === undefined ? '' : ` by ${name}`}, ${formatAge(isoTime, now)}`;
}

/** `Done by Maya Lindqvist, 2 h ago`. A new detection has no time. */
export function describeState(stateFields: StateFields, now: Date): string | undefined {
  const text = nameState(stateFields, now);
  return text === undefined || stateFields.state_at === null
    ? text
    : describeAction(text, stateFields.state_by, stateFields.state_at, now);
}

/** Older entries say nothing about today. */
const MAX_SHOWN = 4;

/** What the team decided and did about a detection, with who and when. */
export const TeamLine = ({ detection }: { detection: Detection }) => {
  const now = new Date();
  const state = describeState(detection, now);
  const lines = [
    ...(state === undefined ? [] : [state]),
    ...detection.activity
      .slice(0, MAX_SHOWN)
      .map((activity) => describeAction(nameActivity(activity), activity.member_id, activity.at, now)),
  ];
  if (lines.length + detection.crm_notes.length === 0) return null;
  return (
    <ul class="column space-above small tone-good-text" data-testid="team">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={12} /> {line}
        </li>
      ))}
      {detection.crm_notes.map(({ provider, id, added_at, url }) => (
        <li key={`${provider} ${id}`}>
          <Icon name="check" size={12} /> Note added to {crms[getCrmName(provider)].name},{' '}
          {formatAge(added_at, now)} {url !== null && <ExternalLink href={url}>Open</ExternalLink>}
        </li>
      ))}
    </ul>
  );
};

/** In a list: only what was done, not by whom. */
export const TeamMark = ({ detection }: { detection: Detection }) => {
  const { feedback } = detection;
  const texts = [
    nameState(detection, new Date()),
    ...new Set(detection.activity.map(nameActivity)),
    feedback && (feedback.useful ? 'Useful' : 'Not useful'),
  ].filter((text) => typeof text === 'string');
  if (texts.length === 0) return null;
  const isPushed = detection.activity.some(({ kind }) => kind === 'pushed');
  const signs: readonly IconName[] = [
    ...(isPushed ? ['destinations' as const] : []),
    ...(detection.state === 'snoozed' ? ['clock' as const] : []),
    ...(feedback?.useful === false ? ['useless' as const] : []),
  ];
  const isSettled = detection.state === 'done' || detection.state === 'contacted';
  const icons = isSettled || signs.length === 0 ? (['check', ...signs] as const) : signs;
  return (
    <span class="tone-good-text" title={texts.join(', ')}>
      {icons.map((name) => (
        <Icon key={name} name={name} size={14} />
      ))}
      <span class="hidden">{texts.join(', ')}</span>
    </span>
  );
};

/** Tells colleagues what you did. If that fails, the rep did it all the same. */
export async function recordActivity(
  { id }: Detection,
  kind: Activity['kind'],
  target?: string,
): Promise<void> {
  const body = { kind, ...(target !== undefined && { to: target }) };
  await api.recordDetectionActivity({ params: { id }, body }).catch(() => undefined);
}
