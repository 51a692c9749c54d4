import { amountOf, type EventContext, type Message, takenCareOf } from './event-phrases.ts';
import { theAuthority } from './prose.ts';

/** A contract is described the same way, whether prose or a public record states it. */
export function contractHeadline(context: EventContext): string {
  const { company, event } = context;
  const amount = amountOf(context);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}

export function contractMessage(context: EventContext): Message | null {
  const amount = amountOf(context);
  const other = context.event.counterpart === null ? null : theAuthority(context.event.counterpart);
  return other === null
    ? null
    : {
        subject: `Your contract with ${other}`,
        line: `I saw that you’ve won a ${amount === null ? '' : `${amount} `}contract from ${other}.`,
        question: takenCareOf('for the contract'),
      };
}
