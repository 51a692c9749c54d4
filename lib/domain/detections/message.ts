import type { WrittenDetection } from '#domain/signals/signal-reasoner.ts';
import type { DetectionRecord } from './detection-record.ts';

/** Whether the team has made the message its own: from then on nobody else writes it. */
export const isInUse = ({
  message_edited_at,
  message_sent_at,
}: Pick<DetectionRecord, 'message_edited_at' | 'message_sent_at'>): boolean =>
  message_edited_at !== null || message_sent_at !== null;

/** The roles to talk to as a record keeps them. */
export const personasOf = ({ personas }: Pick<WrittenDetection, 'personas'>) => ({
  personas: personas.map(({ title }) => title),
  persona_details: personas.map((each) => ({ ...each })),
});
