import type { DetectionRecord } from './detection-record.ts';
import type { WrittenDetection } from './signal-reasoner.ts';

/** Whether the team has edited or sent the message. From then on it is never rewritten. */
export const isInUse = ({
  message_edited_at,
  message_sent_at,
}: Pick<DetectionRecord, 'message_edited_at' | 'message_sent_at'>): boolean =>
  message_edited_at !== null || message_sent_at !== null;

/** Who to contact, as stored. */
export const readersOf = ({ contact, personas }: Pick<WrittenDetection, 'contact' | 'personas'>) => ({
  contact,
  personas: personas.map(({ title }) => title),
  persona_details: personas.map((each) => ({ ...each })),
});
