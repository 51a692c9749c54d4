import type { SignalKind } from '#domain/signals/signal-reasoner.ts';

/** Events that hurt people: the message says so and asks for nothing now. */
export const TACT: Readonly<Partial<Record<SignalKind, string>>> = {
  layoffs: 'I’m sorry; weeks like these are hard on everyone. Please park this if it’s not the time.',
  security_incident: 'I’m sure this isn’t the moment for vendors, so please park this.',
  regulatory_pressure: 'I don’t know your side of it, and this isn’t about that.',
};

/** What a salesperson should mind before sending. */
export const CARE: Readonly<Partial<Record<SignalKind, string>>> = {
  layoffs:
    'People lost their jobs. Don’t congratulate, don’t pitch efficiency, and wait if you know someone who is affected.',
  security_incident:
    'The team is under pressure. Don’t hint that you could have prevented it, and don’t ask for details.',
  regulatory_pressure:
    'Stick to what is public. Don’t take sides, and don’t suggest that anyone did something wrong.',
  champion_left:
    'This comes from a directory, not from the company. Check that the person has left before you mention it.',
};
