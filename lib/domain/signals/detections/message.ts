import { isIrrelevant } from './background.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { WriteRequest, WrittenDetection } from './signal-reasoner.ts';
import { writtenFrom } from './written-from.ts';

/** Whether the team has edited or sent the message. From then on it is never rewritten. */
export const isInUse = ({
  message_edited_at,
  message_sent_at,
}: Pick<DetectionRecord, 'message_edited_at' | 'message_sent_at'>): boolean =>
  message_edited_at !== null || message_sent_at !== null;

/** What depends on the seller and on the reader, as stored. */
export const wordsOf = (
  {
    why_reach_out_md,
    no_message,
    drafted_message_md,
    contact,
    personas,
    relevance,
    written_by,
  }: WrittenDetection,
  request: WriteRequest,
) => ({
  why_reach_out_md,
  no_message,
  is_contact_chosen: false,
  drafted_message_md:
    request.isQuiet === true || isIrrelevant(relevance?.score ?? null) ? '' : drafted_message_md,
  relevance: relevance?.score ?? null,
  relevance_reasons: relevance?.reasons.map(({ text }) => text) ?? [],
  contact,
  personas: personas.map(({ title }) => title),
  persona_details: personas.map((each) => ({ ...each })),
  written_by,
  // Once the company isn't left alone any more, or the model is back, a message is written.
  written_from:
    request.isQuiet === true || no_message?.code === 'not_written_yet' ? null : writtenFrom(request),
});
