import { amountOf, type EventContext } from './event-phrases.ts';
import { theAuthority } from './prose.ts';

/** A contract is described the same way, whether prose or a public record states it. */
export function contractHeadline(context: EventContext): string {
  const { company, event } = context;
  const amount = amountOf(context);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}
