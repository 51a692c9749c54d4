import { isDeepStrictEqual } from 'node:util';
import type { DetectionRecord } from './detection-record.ts';
import { isIrrelevant } from './detection-state.ts';
import type { WrittenDetection } from './signal-reasoner.ts';

/** Whether the team has edited or sent the message. From then on it is never rewritten. */
export const isInUse = ({
  message_edited_at,
  message_sent_at,
}: Pick<DetectionRecord, 'message_edited_at' | 'message_sent_at'>): boolean =>
  message_edited_at !== null || message_sent_at !== null;

/** The first line of a stored message. */
export const SUBJECT = /^\*\*Subject:\*\*\s*(\S.*)\n+/;

/** Whether only its facts are written so far. */
export const isUnwritten = ({ no_message }: Pick<DetectionRecord, 'no_message'>): boolean =>
  no_message?.code === 'not_written_yet';

/** What other words of the account follow from. */
const PLAN_FIELDS = [
  'event',
  'signal_present',
  'feedback',
  'drafted_message_md',
  'message_edited_at',
  'message_sent_at',
] as const satisfies readonly (keyof DetectionRecord)[];

/** A model that found no sound words has left the facts of rules. */
const isFromModel = ({
  written_by,
  no_message,
}: Pick<DetectionRecord, 'written_by' | 'no_message'>): boolean =>
  written_by === 'model' || no_message?.code === 'no_sound_words';

/** Whether a write of a detection calls for new words. Those of rules follow from nothing else at the account. */
export const isWritingDue = (
  previousRecord: DetectionRecord | undefined,
  nextRecord: DetectionRecord,
): boolean =>
  isUnwritten(nextRecord) ||
  (previousRecord !== undefined &&
    isFromModel(previousRecord) &&
    PLAN_FIELDS.some((field) => !isDeepStrictEqual(previousRecord[field], nextRecord[field])));

/** What depends on the seller and on the reader, as stored. `basis`: what it was written from; null if nobody writes to the company. */
export const toStoredWords = (
  {
    why_reach_out_md,
    no_message,
    drafted_message_md,
    contact,
    personas,
    relevance,
    written_by,
  }: WrittenDetection,
  basis: string | null,
) => ({
  why_reach_out_md,
  no_message,
  is_contact_chosen: false,
  drafted_message_md: basis === null || isIrrelevant(relevance?.score ?? null) ? '' : drafted_message_md,
  relevance: relevance?.score ?? null,
  relevance_reasons: relevance?.reasons.map(({ text }) => text) ?? [],
  contact,
  personas: personas.map(({ title }) => title),
  persona_details: personas.map((persona) => ({ ...persona })),
  written_by,
  // Once the company isn't left alone any more, or the model is back, a message is written.
  written_from: isUnwritten({ no_message }) ? null : basis,
});
