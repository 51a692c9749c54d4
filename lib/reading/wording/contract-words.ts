import { theAuthority } from './prose.ts';
import { amountOf, type Message, type Told, takenCareOf } from './telling.ts';

/** A contract is described the same way, whether prose or a public record states it. */
export function contractHeadline(told: Told): string {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}

export function contractMessage(told: Told): Message | null {
  const amount = amountOf(told);
  const other = told.event.counterpart === null ? null : theAuthority(told.event.counterpart);
  return other === null
    ? null
    : {
        subject: `Your contract with ${other}`,
        line: `I saw that you’ve won a ${amount === null ? '' : `${amount} `}contract from ${other}.`,
        question: takenCareOf('for the contract'),
      };
}
