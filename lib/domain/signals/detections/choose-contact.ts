import type { SignalDetection } from '#contract/detections.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { DetectionRecord } from './detection-record.ts';

/** The person or role that a detection's message is written to. */
export type Contact = NonNullable<SignalDetection['contact']>;

/** The paragraph of `why_reach_out_md` that names the contact. */
export const formatContactLine = ({ full_name, title }: Pick<Contact, 'full_name' | 'title'>): string =>
  `**Who to contact:** ${full_name === null ? `the ${title}` : `${full_name}, ${title}`}.`;

export type ContactPerson = Pick<PersonRecord, 'id' | 'full_name' | 'title'>;

/** The first line of a message to someone. */
export type WriteGreeting = (fullName: string) => string;

const PARAGRAPH_BREAK = '\n\n';
/** A paragraph that only greets, as drafts have it. */
const GREETING_PATTERN = /^(?:hi|hello|hey|dear)\b[^\n]{0,80},$/i;
const CHOSEN_REASON = 'Chosen by your team.';

/** The detection with another contact. The greeting names them; the rest of the message stays. */
export function setContact(
  detection: DetectionRecord,
  { id, full_name, title }: ContactPerson,
  writeGreeting: WriteGreeting,
): DetectionRecord {
  return {
    ...detection,
    contact: { kind: 'person', person_id: id, full_name, title, reason: CHOSEN_REASON },
    is_contact_chosen: true,
    drafted_message_md: replaceGreeting(detection.drafted_message_md, writeGreeting(full_name)),
  };
}

function replaceGreeting(message: string, greeting: string): string {
  const paragraphs = message.split(PARAGRAPH_BREAK);
  const greetingIndex = paragraphs.findIndex((paragraph) => GREETING_PATTERN.test(paragraph.trim()));
  return greetingIndex < 0 ? message : paragraphs.with(greetingIndex, greeting).join(PARAGRAPH_BREAK);
}
