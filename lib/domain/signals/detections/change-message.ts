import { ACTIVITY_MAX, type DetectionActivity } from '#contract/detection-activity.ts';
import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { toApiDetection } from './api-detection.ts';
import { type ContactPerson, type Greeting, setContact } from './choose-contact.ts';
import type { DetectionRecord } from './detection-record.ts';
import { getReader } from './detection-state.ts';
import type { DetectionStore } from './detection-store.ts';
import { type FindDetectionPorts, findDetection } from './find-detection.ts';

export interface ChangeMessagePorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: DetectionStore & FindDetectionPorts['detections'];
  readonly people: Pick<PersonStore, 'get'>;
  readonly greeting: Greeting;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'validation_failed'>;
}

export interface MessageChange {
  readonly drafted_message_md?: string;
  readonly message_sent?: boolean;
  readonly contact_person_id?: string;
  readonly activity?: Pick<DetectionActivity, 'kind' | 'to'>;
}

/** Saves the team's own wording of a message, its contact, or what was done with it. Safe to repeat. */
export async function changeMessage(
  ports: ChangeMessagePorts,
  viewer: Viewer,
  id: string,
  change: MessageChange,
): Promise<SignalDetection> {
  const { detections, now, refuse } = ports;
  const { workspaceId } = viewer;
  const { account, detection: current } = await findDetection(ports, viewer, id);
  const reading = { reader: getReader(viewer), now: now() };
  if (Object.keys(change).length === 0) return toApiDetection(current, account, reading);
  const person = await findContactPerson(ports, viewer, account.id, change);
  const saved = await retryWhileChanged(async () => {
    const seen = await detections.load(workspaceId, account.id, current.signal_id);
    const before = seen.detections.find((detection) => detection.id === id);
    if (!before) throw refuse('not_found');
    const who = { member_id: viewer.memberId ?? null, at: now().toISOString() };
    const after = applyChange(before, change, person && { person, greeting: ports.greeting }, who);
    if (after === before) return before;
    const outcome = await detections.save(workspaceId, account.id, seen, [after]);
    if (outcome === 'account_gone') throw refuse('not_found');
    return outcome === CHANGED ? CHANGED : after;
  });
  return toApiDetection(saved, account, reading);
}

/** The person to write to, who must work at the detection's account. */
export async function findContactPerson(
  { people, refuse }: Pick<ChangeMessagePorts, 'people' | 'refuse'>,
  { workspaceId }: Viewer,
  accountId: string,
  { contact_person_id: id }: MessageChange,
): Promise<ContactPerson | undefined> {
  if (id === undefined) return undefined;
  const person = (await people.get(workspaceId, id))?.person;
  if (person?.account_id === accountId && person.left_at === null) return person;
  const message = 'Must be a person who works at the account of this detection.';
  throw refuse('validation_failed', undefined, [{ path: 'contact_person_id', message }]);
}

/** A mark that is taken back never was. */
const withoutSent = ({ activity, message_sent_at }: DetectionRecord): readonly DetectionActivity[] =>
  activity.filter(({ kind, at }) => kind !== 'sent' || at !== message_sent_at);

function applyChange(
  before: DetectionRecord,
  { drafted_message_md, message_sent, activity }: MessageChange,
  newContact: { person: ContactPerson; greeting: Greeting } | undefined,
  { member_id, at }: { member_id: string | null; at: string },
): DetectionRecord {
  const withContact =
    newContact && newContact.person.id !== before.contact?.person_id
      ? setContact(before, newContact.person, newContact.greeting)
      : before;
  const text = drafted_message_md ?? withContact.drafted_message_md;
  const isEdited = text !== before.drafted_message_md || withContact !== before;
  const isMoved = message_sent !== undefined && message_sent !== (before.message_sent_at !== null);
  const entries: readonly Pick<DetectionActivity, 'kind' | 'to'>[] = [
    ...(isMoved && message_sent ? [{ kind: 'sent' as const, to: null }] : []),
    ...(activity ? [activity] : []),
  ];
  const activities = entries.reduce(
    (current, { kind, to }) => addActivity(current, { kind, to, member_id, at }),
    isMoved && !message_sent ? withoutSent(before) : (before.activity as readonly DetectionActivity[]),
  );
  if (!isEdited && !isMoved && activities === before.activity) return before;
  return {
    ...withContact,
    drafted_message_md: text,
    activity: [...activities],
    ...(isEdited && { message_edited_at: at, message_edited_by: member_id }),
    ...(isMoved && { message_sent_at: message_sent ? at : null }),
  };
}

/** The same by the same member within this time is one activity: a message is often copied twice. */
const ONCE_WITHIN_MS = 10 * MINUTE_MS;

/** The activity with a new entry in front, or the same list if it is already there. */
export function addActivity(
  existing: readonly DetectionActivity[],
  entry: DetectionActivity,
): readonly DetectionActivity[] {
  const isRepeated = existing.some(
    ({ kind, to, member_id, at }) =>
      kind === entry.kind &&
      to === entry.to &&
      member_id === entry.member_id &&
      Date.parse(entry.at) - Date.parse(at) < ONCE_WITHIN_MS,
  );
  return isRepeated ? existing : [entry, ...existing].slice(0, ACTIVITY_MAX);
}
