import type { Reasons } from '../kinds/kind-of-signal.ts';
import { theAuthority } from './prose.ts';
import { amountOf, type Opening, onThe, type Told, type ToldToReader } from './telling.ts';

/** A contract is described the same way, whether prose or a public record states it. */
export function contractHeadline(told: Told): string {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}

export function contractOpening(told: ToldToReader): Opening {
  const amount = amountOf(told);
  const other = told.event.counterpart === null ? null : theAuthority(told.event.counterpart);
  return {
    subject: other === null ? 'Your new contract' : `Your contract with ${other}`,
    line: onThe(
      told,
      `the ${amount === null ? '' : `${amount} `}contract${other === null ? '' : ` with ${other}`}`,
    ),
  };
}

/** What a company must do after it has won a large contract. */
export const CONTRACT_REASONS: Reasons = {
  scheduling: 'A contract of that size has to be staffed and scheduled before the first invoice.',
  hiring: 'A contract of that size usually has to be staffed in a few months.',
  logistics: 'A contract of that size is won on price and kept on delivery.',
  onboarding: 'New people on a new contract need to be productive from the first week.',
  payroll: 'A contract of that size often means new people on the payroll within weeks.',
  compliance: 'Large customers want proof of how the work is done, and they ask for it on short notice.',
  security: 'Big customers send their security questions before they send the first order.',
  finance: 'A contract of that size means milestones, invoices and someone to keep track of both.',
  data: 'Large customers ask for reports on their own schedule.',
  systems: 'Large customers expect orders and status in their own systems.',
  support: 'Large customers expect a named contact and an answer the same day.',
  cost: 'A large contract is worth what’s left after delivering it.',
};
