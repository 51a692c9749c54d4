import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './wording.ts';

type RiskKind = Extract<TextKind, 'security_incident' | 'regulatory_pressure'>;

/** What goes wrong. */
export const RISK_WORDING: Readonly<Record<RiskKind, Wording>> = {
  security_incident: {
    news: '[hit by {attack}|confirms {attack}|reports {attack}]',
    did: '[was hit by|suffered] {attackA}',
    doing: '[dealing with|investigating] {attackA}',
    todo: 'pay a ransom after {attackA}',
    leads: [
      '{C} has [confirmed|disclosed|reported] {attackA} that [began|was noticed] on {date}[ and hit its {area2}|, in which {records} customer records were [taken|exposed]|].',
      '{C} was [hit by|the victim of] {attackA} [on {date}|last {weekday}][; {records} records were exposed|; its {area2} was down for {days} days|].',
      '[Intruders|Attackers] [broke into|gained access to] the {area2} of {C}, the company [said|admitted] on {date}[, and copied {records} records|].',
    ],
    details: [
      '{person}, {title}, [said|told customers] that [all passwords had been changed|outside experts had been called in] within {hours} hours[ and the police informed|].',
      '[Work|Service] for {customers} [went on by phone and paper for {days} days|was delayed by {days} days] in {city}[, {person} added|].',
      'The [breach|incident] [was reported|has been reported] to the data protection authority[ on {date}| within {hours} hours|], and {records} [people|customers] [have been|will be] [notified|told].',
    ],
    filing: {
      item: '1.05',
      prose:
        'On {date}, {C} (the “Company”) determined that it had experienced a material cybersecurity incident in which an unauthorized party gained access to its {area2}. Approximately {records} records were affected. In {city}, the Company has engaged outside experts and, within {hours} hours, notified law enforcement.',
    },
  },
  regulatory_pressure: {
    news: '[fined {amount} by {regulator}|faces probe by {regulator}|must act on order by {regulator}]',
    did: '[was fined {amount} by|paid {amount} to settle with] {regulator}',
    doing: '[settling with|facing a fine by] {regulator} over {matter}',
    todo: '[pay a fine to|settle with] {regulator} over {matter}',
    leads: [
      '{Regulator} has [fined {C} {amount} over|imposed a fine of {amount} on {C} for] {matter}[, it was made public on {date}| after an inspection in {city}].',
      '{Regulator} has [opened an investigation into {C} over {matter}|ordered {C} to put an end to {matter} by {quarter}], [it was announced on {date}|{person}, {title}, confirmed on {weekday}].',
      '{C} [has been ordered by {regulator} to|must, by order of {regulator},] [correct|remedy] {matter} [within {days} days|by {quarter}][ or pay {amount}|].',
    ],
    details: [
      '[Inspectors|Auditors] [found|listed] {rivals} [breaches|shortcomings] [at the {city} site|during a visit], [among them {matter}|all of them known to {person}], [on {date}|within {hours} hours].',
      '{C} [accepts|does not contest] the [order|finding]; {person}, {title}, [promised|announced] [a new control system|better records] by {quarter}.',
      '[A second check|Another inspection] is [due|planned] in {months} months, [with|and] [fines|penalties] of up to {amount} [if {customers} are affected again|for every repeat].',
    ],
    filing: {
      item: '8.01',
      prose:
        'On {date}, {C} (the “Company”) received an order from {regulator} concerning {matter}. The order requires the Company to take corrective action within {days} days and provides for a penalty of {amount}. The Company does not intend to contest the order of {amount}.',
    },
  },
};
