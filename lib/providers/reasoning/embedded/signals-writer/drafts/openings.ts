import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';
import { grouped, moneyText } from '#domain/text/plain-figures.ts';
import type { EventAge } from '../event-age.ts';
import { bare, theAuthority, withArticle } from '../prose.ts';
import { REGULATOR_VERBS } from '../regulator-verbs.ts';

/** What an opening is made of. */
export interface Told {
  readonly company: string;
  readonly event: SignalEvent;
  readonly age: EventAge;
  /** The message goes to the person the event is about. */
  readonly toThem: boolean;
}

export interface Opening {
  readonly subject: string;
  /** States the event in its own nouns. */
  readonly line: string;
}

const amountOf = ({ event }: Told): string | null => (event.amount === null ? null : moneyText(event.amount));
const inPlace = ({ event }: Told): string => (event.place === null ? '' : ` in ${event.place}`);
const counted = ({ event }: Told): string | null =>
  event.count === null || event.unit === null ? null : `${grouped(event.count)} ${bare(event.unit)}`;

/** "Congratulations on the new depot." while it is news; later "I read in June about the new depot." */
const onThe = ({ age }: Told, thing: string): string =>
  age.isNews ? `Congratulations on ${thing}.` : `I noticed ${thing} ${age.when}.`;
/** "I saw that Acme is moving to SAP."; later "I read in June that Acme was moving to SAP." */
const saw = ({ age }: Told, that: string): string =>
  age.isNews ? `I saw that ${that}.` : `I read ${age.when} that ${that}.`;

const is = ({ age }: Told): string => (age.isNews ? 'is' : 'was');
/** " in June", once it's no longer news. */
const then = ({ age }: Told): string => (age.isNews ? '' : ` ${age.when}`);

function funding(told: Told): Opening {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${event.counterpart}`;
  if (event.form === 'credit agreement')
    return {
      subject: amount === null ? 'Your new financing' : `Your ${amount} facility`,
      line: saw(
        told,
        `${company} secured ${amount === null ? 'new financing' : `${amount} in new financing`}`,
      ),
    };
  if (event.form === 'is granted')
    return {
      subject: amount === null ? 'Your grant' : `Your ${amount} grant`,
      line: onThe(told, `the ${amount === null ? '' : `${amount} `}grant${from}`),
    };
  return {
    subject: amount === null ? 'Your new round' : `Your ${amount} round`,
    line: told.age.isNews
      ? `Congratulations on raising ${amount ?? 'a new round'}${from}.`
      : saw(told, `${company} raised ${amount ?? 'a new round'}${from}`),
  };
}

function leadership(told: Told): Opening {
  const { company, event } = told;
  const role = event.role === null ? null : bare(event.role);
  const name = event.person?.name ?? null;
  if (event.move === 'leaves') {
    const who = name === null ? `your ${role ?? 'executive'}` : `${name}${role === null ? '' : `, ${role},`}`;
    return {
      subject: name === null ? `Your ${role ?? 'team'}` : `After ${name}`,
      line: saw(told, `${who} ${is(told)} leaving ${company}`),
    };
  }
  if (told.toThem)
    return {
      subject: role === null ? `Your new role at ${company}` : `Your first months as ${role}`,
      line: told.age.isNews
        ? `Congratulations on the new role${role === null ? '' : ` as ${role}`} at ${company}.`
        : `You’ve been${role === null ? '' : ` ${role}`} at ${company} for about ${told.age.ago} now.`,
    };
  const who =
    name === null
      ? `${company} has a new ${role ?? 'executive'}`
      : `${name} has joined ${company}${role === null ? '' : ` as ${role}`}`;
  return {
    subject: name === null ? `Your new ${role ?? 'executive'}` : `${name} at ${company}`,
    line: saw(told, who),
  };
}

function expansion(told: Told): Opening {
  const { company, event, age } = told;
  if (event.form === 'enters')
    return {
      subject: event.place === null ? 'Your new market' : `${company} in ${event.place}`,
      line: saw(told, `${company} ${is(told)} expanding into ${event.place ?? 'a new market'}`),
    };
  if (event.form === 'grows site' || event.form === 'capacity') {
    const what = event.product === null ? 'capacity' : `its ${bare(event.product)}`;
    return {
      subject: `More capacity${inPlace(told)}`,
      line: saw(told, `${company} ${is(told)} expanding ${what}${inPlace(told)}`),
    };
  }
  const site = bare(event.product ?? 'new site');
  const several = /s$/.test(site);
  return {
    subject: `Your ${site}${inPlace(told)}`,
    line:
      event.ahead || !age.isNews
        ? saw(
            told,
            `${company} ${event.ahead ? `${is(told)} opening` : 'opened'} ${withArticle(site)}${inPlace(told)}`,
          )
        : `Congratulations on ${several ? '' : 'the '}${site}${inPlace(told)}.`,
  };
}

function acquisition(told: Told): Opening {
  const { company, event } = told;
  const other = event.counterpart;
  if (event.form === 'tender offer')
    return {
      subject: `Your offer for ${other ?? 'another company'}`,
      line: saw(told, `${company} made an offer for ${other ?? 'another company'}`),
    };
  if (event.form === 'stake')
    return {
      subject: `Your stake in ${other ?? 'a new company'}`,
      line: saw(told, `${company} took a stake in ${other ?? 'another company'}`),
    };
  return {
    subject: other === null ? 'Your acquisition' : `${company} and ${other}`,
    line:
      event.ahead || !told.age.isNews
        ? saw(
            told,
            `${company} ${event.ahead ? `${is(told)} acquiring` : 'acquired'} ${other ?? 'another company'}`,
          )
        : `Congratulations on acquiring ${other ?? 'another company'}.`,
  };
}

function contract(told: Told): Opening {
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

function partnership(told: Told): Opening {
  const { company, event } = told;
  const other = event.counterpart;
  switch (event.form) {
    case 'contract':
      return contract(told);
    case 'selected':
      return {
        subject: `${other ?? 'Your new customer'} and ${company}`,
        line: saw(told, `${other ?? 'a new customer'} picked ${company}`),
      };
    case 'selects':
      return {
        subject: other ?? 'Your new supplier',
        line: saw(told, `${company} picked ${other ?? 'a new supplier'}`),
      };
    case 'joins':
      return {
        subject: other ?? 'Your new membership',
        line: saw(told, `${company} joined ${other ?? 'a partner program'}`),
      };
    case 'is joined':
      return {
        subject: `${other ?? 'A new member'} and ${company}`,
        line: saw(told, `${other ?? 'a new member'} joined ${company}`),
      };
    default:
      return {
        subject: other === null ? 'Your new partnership' : `${company} and ${other}`,
        line: onThe(told, `the partnership${other === null ? '' : ` with ${other}`}`),
      };
  }
}

function regulatory(told: Told): Opening {
  const { company, event } = told;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  const did = event.form === null ? undefined : REGULATOR_VERBS[event.form]?.did;
  const subject = authority === null ? 'After the case' : `After ${authority}`;
  if (event.form === 'late report') {
    const report = event.product ?? 'report';
    return {
      subject: `Your ${report}`,
      line: `I saw the notice that ${company} needs more time for its ${report}${then(told)}.`,
    };
  }
  if (event.form === 'settles')
    return {
      subject,
      line: `I read that ${company} settled${authority === null ? ' its case' : ` with ${authority}`}${then(told)}.`,
    };
  if (authority !== null && did !== undefined)
    return { subject, line: `I read that ${authority} ${did} ${company}${then(told)}.` };
  return {
    subject,
    line: `I read about ${authority === null ? 'the case' : `the case with ${authority}`} at ${company}${then(told)}.`,
  };
}

/** To the person who moved, or about them where nobody knows who it is. */
function newRole(told: Told, what: string): Opening {
  const { company, event, age } = told;
  const role = event.role === null ? null : bare(event.role);
  const as = role === null ? '' : ` as ${role}`;
  if (event.person === null)
    return { subject: `A new role at ${company}`, line: saw(told, `${company} has someone new${as}`) };
  return {
    subject: role === null ? `Your new role at ${company}` : `Your new role as ${role}`,
    line: age.isNews
      ? `Congratulations on ${what}${what === 'the move' ? ` to ${company}${as}` : `${as} at ${company}`}.`
      : `You’ve been${role === null ? '' : ` ${role}`} at ${company} for about ${age.ago} now.`,
  };
}

/** How the first line of a message states each kind of event. */
export const OPENINGS: Readonly<Record<SignalKind, (told: Told) => Opening>> = {
  funding,
  leadership_change: leadership,
  hiring_surge: (told) => ({
    subject: `Your ${counted(told) ?? 'new hires'}${inPlace(told)}`,
    line: saw(
      told,
      `${told.company} ${is(told)} hiring${counted(told) === null ? ' for a growing team' : ` ${counted(told)}`}${inPlace(told)}`,
    ),
  }),
  layoffs: (told) => ({
    subject: 'A smaller team',
    line:
      told.event.form === 'exit plan' && counted(told) === null
        ? `I read that ${told.company} ${is(told)} restructuring${then(told)}.`
        : told.event.form === 'closes'
          ? `I read that ${told.company} ${is(told)} closing ${told.event.product === null ? 'a site' : withArticle(told.event.product)}${inPlace(told)}${then(told)}.`
          : `I read about the job cuts at ${told.company}${inPlace(told)}${then(told)}.`,
  }),
  expansion,
  acquisition,
  being_acquired: (told) => {
    const other = told.event.counterpart;
    if (told.event.form === 'merger vote' && other === null)
      return {
        subject: 'Before the vote',
        line: saw(told, `${told.company} ${is(told)} asking shareholders to vote on a merger`),
      };
    if (told.event.form === 'tender offer')
      return {
        subject: `The offer for ${told.company}`,
        line: saw(told, `${other ?? 'another company'} made an offer for ${told.company}`),
      };
    const joins = told.event.form === 'merger' || told.event.form === 'merges';
    return {
      subject: other === null ? `${told.company} and its new owner` : `${told.company} and ${other}`,
      line: saw(
        told,
        joins
          ? `${told.company} ${is(told)} merging with ${other ?? 'another company'}`
          : `${other ?? 'a new owner'} ${told.event.ahead ? `${is(told)} acquiring` : 'acquired'} ${told.company}`,
      ),
    };
  },
  product_launch: (told) => {
    const product = told.event.product === null ? 'your new product' : bare(told.event.product);
    const adds = told.event.form === 'supports' ? `support for ${product}` : product;
    return {
      subject: told.event.product === null ? 'Your launch' : adds,
      line: told.event.ahead
        ? saw(
            told,
            `${told.company} ${is(told)} launching ${told.event.product === null ? 'a new product' : withArticle(adds)}`,
          )
        : onThe(told, `launching ${told.event.product === null ? 'your new product' : withArticle(adds)}`),
    };
  },
  partnership,
  technology_migration: (told) => {
    const system = told.event.counterpart ?? 'a new system';
    return {
      subject: `Your move to ${system}`,
      line: saw(
        told,
        `${told.company} ${told.event.form === 'adopts' || told.event.form === 'goes live' ? `${is(told)} rolling out ${system}` : `${is(told)} moving to ${system}`}`,
      ),
    };
  },
  security_incident: (told) => ({
    subject: 'After the incident',
    line: `I read about the security incident at ${told.company}${then(told)}.`,
  }),
  regulatory_pressure: regulatory,
  ipo_plans: (told) => ({
    subject: told.event.form === 'files' ? 'On the way to the IPO' : `${told.company} as a public company`,
    line:
      told.event.form === 'files'
        ? saw(told, `${told.company} filed for an IPO`)
        : told.event.ahead
          ? saw(told, `${told.company} plans to go public`)
          : onThe(told, 'going public'),
  }),
  contract_award: contract,
  new_in_role: (told) => newRole(told, 'the new role'),
  promotion: (told) => newRole(told, 'the promotion'),
  champion_moved: (told) => newRole(told, 'the move'),
  champion_left: (told) => ({
    subject: `After ${told.event.person?.name ?? 'the change'}`,
    line: `I understand that ${told.event.person?.name ?? 'your colleague'} has left ${told.company}${then(told)}.`,
  }),
};
