import type { AccountEvent } from '#domain/signals/detections/account-writer.ts';
import type { AccountAnswer } from './answers.ts';

type AnsweredEvent = AccountAnswer['events'][number];
type AnsweredMessage = AccountAnswer['messages'][number];

/** What an answer says about one event, with the message that tells of it. */
export interface EventAnswer
  extends Pick<AnsweredEvent, 'happened' | 'consequence' | 'relevance' | 'because' | 'headline'>,
    Pick<AnsweredMessage, 'contacts' | 'seller_line' | 'subject' | 'body'> {
  readonly role: 'leads' | 'joins' | 'silent';
  /** The detection that leads the message it joins. */
  readonly leadId: string | undefined;
}

const NO_MESSAGE = { contacts: [], seller_line: '', subject: '', body: '' };

/** Null if the answer leaves the event out. */
export function toEventAnswer(
  { events, messages }: AccountAnswer,
  shown: readonly AccountEvent[],
  number: number,
): EventAnswer | null {
  const answered = events.find(({ event }) => event === number);
  if (answered === undefined) return null;
  const own = messages.find(({ event }) => event === number);
  const joint = messages.find(({ joins }) => joins.includes(number));
  const message = own ?? joint;
  return {
    ...NO_MESSAGE,
    ...message,
    ...answered,
    role: own ? 'leads' : joint ? 'joins' : 'silent',
    leadId: own || !joint ? undefined : shown[joint.event - 1]?.id,
  };
}
