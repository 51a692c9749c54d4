import type { StoriesOfKind } from './stories-of-kind.ts';

export const securityIncident: StoriesOfKind = {
  opensWith: 'report',
  isHarm: true,
  followUp: { percent: 30, as: 'release' },
  facts: [],
  wording: {
    news: '[hit by {attack}|confirms {attack}|discloses {attack}]',
    did: '[was hit by|suffered] {attackA}',
    doing: '[dealing with|investigating] {attackA}',
    todo: 'pay a ransom after {attackA}',
    announced: [
      'On {date}, {C} [discovered|detected] {attackA} that affected its {city} servers.',
      '{C} is informing customers of {attackA} that [began|was discovered] on {date}[ and affected {records} records|].',
    ],
    report: [
      '{C} has [confirmed|disclosed] {attackA} that [began|was discovered] on {date}[ and stopped its {city} servers|, in which {records} customer records were [stolen|exposed]|].',
      '{C} was hit by {attackA} on {date}[; {records} records were exposed|; its servers in {city} were down for {days} hours].',
      'Attackers [broke into|gained access to] the network of {C}, the company said on {date}[, and copied {records} records|].',
    ],
    details: [
      '{person}, {title}, said that outside experts had been called in and all passwords reset within {hours} hours.',
      'Service for {customers} in {city} was delayed by {days} hours[, {person} added|].',
      'The incident was reported to the data protection authority within {hours} hours, and {records} people are being notified.',
      'The company has found no sign so far that payment data was taken.',
    ],
    quotes: [
      '“We are sorry. {customers2} trusted us with their data,” said {person}, {title}. “We will publish what we learn.”',
      '“We pulled the plug within {hours} hours, which was {hours} hours too late,” said {person}, {title} of {C}.',
    ],
    filing: {
      item: '1.05',
      prose: [
        'On {longDate}, {C} (the “Company”) determined that it had experienced a material cybersecurity incident in which an unauthorized party gained access to its network. Approximately {records} records were affected.',
        'Upon detection, the Company activated its incident response plan, engaged outside experts and, within {hours} hours, notified law enforcement. The Company’s investigation is ongoing.',
        'As of the date of this filing, the Company has not determined whether the incident is reasonably likely to have a material impact on its financial condition or results of operations.',
      ],
    },
  },
};
