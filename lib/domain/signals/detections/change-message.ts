import { type DetectionActivity, MAX_ACTIVITY } from '#contract/detection-activity.ts';
import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { toApiDetection } from './api-detection.ts';
import { type ContactPerson, setContact, type WriteGreeting } from './choose-contact.ts';
import type { DetectionRecord } from './detection-record.ts';
import { getReader } from './detection-state.ts';
import type { DetectionStore } from './detection-store.ts';
import { changeDetection, findDetection } from './find-detection.ts';

export interface ChangeMessagePorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: Pick<DetectionStore, 'get' | 'load' | 'save'>;
  readonly people: Pick<PersonStore, 'get'>;
  readonly writeGreeting: WriteGreeting;
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
  const { now } = ports;
  const { account, detection: foundDetection } = await findDetection(ports, viewer, id);
  const reading = { reader: getReader(viewer), now: now() };
  if (Object.keys(change).length === 0) return toApiDetection(foundDetection, account, reading);
  const person = await findContactPerson(ports, viewer, account.id, change);
  const newContact = person && { person, writeGreeting: ports.writeGreeting };
  const savedDetection = await changeDetection(ports, viewer, foundDetection, (previousRecord) => {
    const changeAuthor = { member_id: viewer.memberId ?? null, at: now().toISOString() };
    return applyChange(previousRecord, change, newContact, changeAuthor);
  });
  return toApiDetection(savedDetection, account, reading);
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
const removeSentActivity = ({ activity, message_sent_at }: DetectionRecord): readonly DetectionActivity[] =>
  activity.filter(({ kind, at }) => kind !== 'sent' || at !== message_sent_at);

function applyChange(
  previousRecord: DetectionRecord,
  { drafted_message_md, message_sent, activity }: MessageChange,
  newContact: { person: ContactPerson; writeGreeting: WriteGreeting } | undefined,
  { member_id, at }: { member_id: string | null; at: string },
): DetectionRecord {
  const recordWithContact =
    newContact && newContact.person.id !== previousRecord.contact?.person_id
      ? setContact(previousRecord, newContact.person, newContact.writeGreeting)
      : previousRecord;
  const text = drafted_message_md ?? recordWithContact.drafted_message_md;
  const isEdited = text !== previousRecord.drafted_message_md || recordWithContact !== previousRecord;
  const isSentChanged =
    message_sent !== undefined && message_sent !== (previousRecord.message_sent_at !== null);
  const newEntries: readonly Pick<DetectionActivity, 'kind' | 'to'>[] = [
    ...(isSentChanged && message_sent ? [{ kind: 'sent' as const, to: null }] : []),
    ...(activity ? [activity] : []),
  ];
  const activities = newEntries.reduce(
    (activityList, { kind, to }) => addActivity(activityList, { kind, to, member_id, at }),
    isSentChanged && !message_sent
      ? removeSentActivity(previousRecord)
      : (previousRecord.activity as readonly DetectionActivity[]),
  );
  if (!isEdited && !isSentChanged && activities === previousRecord.activity) return previousRecord;
  return {
    ...recordWithContact,
    drafted_message_md: text,
    activity: [...activities],
    ...(isEdited && { message_edited_at: at, message_edited_by: member_id }),
    ...(isSentChanged && { message_sent_at: message_sent ? at : null }),
  };
}

/** The same by the same member within this time is one activity: a message is often copied twice. */
const ONCE_WITHIN_MS = 10 * MINUTE_MS;

/** The activity with a new entry in front, or the same list if it is already there. */
function addActivity(
  existingActivities: readonly DetectionActivity[],
  entry: DetectionActivity,
): readonly DetectionActivity[] {
  const isRepeated = existingActivities.some(
    ({ kind, to, member_id, at }) =>
      kind === entry.kind &&
      to === entry.to &&
      member_id === entry.member_id &&
      Date.parse(entry.at) - Date.parse(at) < ONCE_WITHIN_MS,
  );
  return isRepeated ? existingActivities : [entry, ...existingActivities].slice(0, MAX_ACTIVITY);
}
