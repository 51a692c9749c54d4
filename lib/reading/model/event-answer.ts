import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
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
  /** Of the events that the message tells of. */
  readonly kinds: readonly SignalKind[];
}

const NO_MESSAGE = { contacts: [], seller_line: '', subject: '', body: '' };

/** Null if the answer leaves the event out. */
export function toEventAnswer(
  { events, messages }: AccountAnswer,
  accountEvents: readonly AccountEvent[],
  number: number,
): EventAnswer | null {
  const answeredEvent = events.find(({ event }) => event === number);
  if (answeredEvent === undefined) return null;
  const ledMessage = messages.find(({ event }) => event === number);
  const joinedMessage = messages.find(({ joins }) => joins.includes(number));
  const message = ledMessage ?? joinedMessage;
  return {
    ...NO_MESSAGE,
    ...message,
    ...answeredEvent,
    role: ledMessage ? 'leads' : joinedMessage ? 'joins' : 'silent',
    leadId: ledMessage || !joinedMessage ? undefined : accountEvents[joinedMessage.event - 1]?.id,
    kinds: message
      ? [message.event, ...message.joins].flatMap(
          (eventNumber) => accountEvents[eventNumber - 1]?.signal.kind ?? [],
        )
      : [],
  };
}
