import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import { ifKnown, type KindWords } from './event-words.ts';

type GrowthKind = Extract<
  SignalKind,
  | 'funding'
  | 'hiring_surge'
  | 'expansion'
  | 'acquisition'
  | 'product_launch'
  | 'partnership'
  | 'ipo_plans'
  | 'contract_award'
>;

/** Events that add something. */
export const GROWTH_WORDS: Readonly<Record<GrowthKind, KindWords>> = {
  funding: {
    subjects: [
      (w) => `After the ${w.amount ?? 'round'}`,
      (w) => `${w.company}: what the new money has to carry`,
      () => 'The round, and what comes after it',
    ],
    openers: [
      (w) =>
        `${w.company} has ${w.amount === null ? 'closed a new round' : `raised ${w.amount}`}${ifKnown(w.counterpart, (who) => ` from ${who}`)}, and somebody there now has a plan to deliver on.`,
      (w) =>
        `I saw that ${w.company} has ${w.amount === null ? 'closed a new round' : `raised ${w.amount}`}${ifKnown(w.counterpart, (who) => ` with ${who} on board`)}.`,
      (w) =>
        `${ifKnown(w.counterpart, (who) => `With ${who} coming in`) || 'With the new round closed'}${w.amount === null ? '' : ` and ${w.amount} to spend`}, the order of things at ${w.company} has to be settled anew.`,
    ],
    stakes: [
      'New money goes into people first; what those people work with is decided shortly after, and rarely revisited.',
      'After a round, growth is promised on a date. What slows it down is usually the work behind the scenes, which nobody put into the pitch.',
      'The months after a round are when habits that worked for a smaller team stop working.',
    ],
    questions: [
      () => 'Is that part of what the money is for, or does it come later?',
      () => 'Is this on the list for the coming quarters, or is something else first?',
      () => 'Who on your side decides what comes first?',
    ],
    links: [
      () => 'One thing that may belong in that plan:',
      (w) => `Where I think we could be of use to ${w.company}:`,
      () => 'For the part behind the scenes:',
    ],
    theme: /grow|scal|invest|expan|cost|revenue|hire|hiring|faster|without (?:adding|hiring)/i,
    labels: { counterpart: 'Investor', amount: 'Raised', count: 'Headcount named' },
  },
  hiring_surge: {
    subjects: [
      (w) =>
        `Your ${w.count === null ? 'new hires' : `${w.count} openings`}${ifKnown(w.place, (place) => ` in ${place}`)}`,
      () => 'Before the new people start',
      (w) => `Hiring at ${w.company}`,
    ],
    openers: [
      (w) =>
        `you have ${w.count === null ? 'a good many' : w.count} positions open${ifKnown(w.place, (place) => ` in ${place}`)}.`,
      (w) =>
        `I saw that ${w.company} is looking for ${w.count === null ? 'a number of' : w.count} people${ifKnown(w.place, (place) => ` in ${place}`)}.`,
      (w) =>
        `I came across the openings at ${w.company}${ifKnown(w.place, (place) => ` in ${place}`)}${w.count === null ? '.' : `, ${w.count} of them.`}`,
    ],
    stakes: [
      'Each person who joins adds planning, questions and exceptions for those who are already there, well before adding output.',
      'When a team grows this fast, the bottleneck moves: from too few people to too little coordination.',
      'The way work is handed out to the newcomers in their first weeks tends to stay.',
    ],
    questions: [
      () => 'Who is thinking about how the newcomers’ days will be organised?',
      () => 'Would it be useful to see how that works before they start?',
      () => 'Is that on your mind already, or is filling the positions the whole of it for now?',
    ],
    links: [
      () => 'While you look for people, this may take off some of the pressure:',
      () => 'What may help those who are there already:',
      () => 'For the weeks after they start:',
    ],
    theme:
      /hir|recruit|onboard|headcount|staff|team|technician|people|without (?:adding|hiring)|capacity|train/i,
    labels: { counterpart: 'Named alongside', amount: 'Sum named', count: 'Open positions' },
  },
  expansion: {
    subjects: [
      (w) => (w.place === null ? 'The new site' : `${w.place}`),
      (w) => `Running ${w.place ?? 'the new site'} from day one`,
      (w) => `${w.company}${ifKnown(w.place, (place) => ` in ${place}`)}`,
    ],
    openers: [
      (w) =>
        `the new site${ifKnown(w.place, (place) => ` in ${place}`)} is a chance to set things up the way you would do it today.`,
      (w) =>
        `I read that ${w.company} is setting up${ifKnown(w.place, (place) => ` in ${place}`)}${ifKnown(w.count, (count) => ` with ${count} people`)}.`,
      (w) => `${w.company} is adding a location${ifKnown(w.place, (place) => ` in ${place}`)}.`,
    ],
    stakes: [
      'A second location doubles nothing but the handovers: what was settled across the desk now needs a system.',
      'What a new site starts with is what it keeps, because nobody changes tools in the first busy year.',
      'New sites are judged by when they run as well as the first one; that is mostly a matter of coordination.',
    ],
    questions: [
      (w) => `Has it been decided how ${w.place ?? 'the new site'} will handle this?`,
      () => 'Will the new site copy what you have, or start afresh?',
      () => 'Is it too early to talk about that, or nearly too late?',
    ],
    links: [
      (w) => `For ${w.place ?? 'the new site'}, this could be part of the first set-up:`,
      () => 'What would be easy to start with there:',
    ],
    theme:
      /site|locat|region|expan|multi|scal|office|depot|roll(?:ing)? ?out|branch|crew|team|without (?:adding|hiring)|first (?:day|week)|set ?up/i,
    labels: { counterpart: 'Named alongside', amount: 'Invested', count: 'Number', product: 'Site' },
  },
  acquisition: {
    subjects: [
      (w) => (w.counterpart === null ? 'After the acquisition' : `${w.company} and ${w.counterpart}`),
      () => 'Two companies, one way of working',
      (w) => `Integrating ${w.counterpart ?? 'the new company'}`,
    ],
    openers: [
      (w) =>
        `with ${w.counterpart ?? 'the company you bought'} on board, ${w.company} now does a number of things in two ways.`,
      (w) =>
        `I saw that ${w.company} has bought ${w.counterpart ?? 'another company'}${ifKnown(w.count, (count) => ` and with it ${count} new colleagues`)}.`,
      (w) =>
        `the purchase of ${w.counterpart ?? 'another company'} is signed; what follows is the part that no press release mentions.`,
    ],
    stakes: [
      'In an integration every duplicate tool gets looked at once; what is chosen then stays for years.',
      'Customers notice a merger when two teams promise different things. Joining how the work is done comes before joining the logos.',
      'The savings in the deal model come from doing things one way, and somebody has to pick the way.',
    ],
    questions: [
      () => 'Is that on the integration list already, or is it too early to ask?',
      (w) =>
        `Which way will it go: yours, theirs${w.counterpart === null ? '' : ` at ${w.counterpart}`}, or something new?`,
      () => 'Who is looking after that part of the integration?',
    ],
    links: [
      () => 'For the part where two teams have to work as one:',
      () => 'One piece of that, and a small one to begin with:',
    ],
    theme: /integrat|consolid|merge|migrat|one (?:place|system|platform)|unif|standard|connect/i,
    labels: { counterpart: 'Acquired company', amount: 'Price', count: 'People taken over' },
  },
  product_launch: {
    subjects: [
      (w) => w.product ?? 'Your launch',
      (w) => `After the launch${ifKnown(w.product, (what) => ` of ${what}`)}`,
      (w) => `${w.company}’s new product`,
    ],
    openers: [
      (w) =>
        `${w.product ?? 'your new product'} is out, and now it has to be sold, delivered and looked after by people who have a full day already.`,
      (w) => `I read about ${w.product ?? `the new product of ${w.company}`}.`,
      (w) =>
        `with ${w.product ?? 'the new product'} out, the first orders have to be delivered and looked after.`,
    ],
    stakes: [
      'Launches seldom fail on the product; they strain what stands around it: sales, delivery, support.',
      'The first customers of a new product judge the whole company by how the first weeks go.',
    ],
    questions: [
      () => 'Is that a problem you have solved already?',
      () => 'Where does it pinch first, in your view?',
      () => 'Would a look at it be useful now, or after the first weeks?',
    ],
    links: [() => 'For the people who have to carry it:', () => 'Where we could lighten the load:'],
    theme: /launch|product|customer|market|go-to|adopt|support|sell|faster/i,
    labels: { counterpart: 'Product', amount: 'Sum named', count: 'Number named' },
  },
  partnership: {
    subjects: [
      (w) => (w.counterpart === null ? 'Your new partnership' : `${w.counterpart} and you`),
      () => 'The part after the handshake',
      (w) => `${w.company}’s partnership`,
    ],
    openers: [
      (w) =>
        `I saw that ${w.company} and ${w.counterpart ?? 'a new partner'} will be working together${ifKnown(w.place, (place) => ` in ${place}`)}.`,
      (w) =>
        `the partnership with ${w.counterpart ?? 'your new partner'} means that work gets handed from one company to the other.`,
      (w) =>
        `${w.counterpart ?? 'a new partner'} as a partner brings ${w.company} work that two firms have to do as one.`,
    ],
    stakes: [
      'Partnerships are signed by leaders and kept alive by the people who hand work over to each other.',
      'The first joint customers decide whether a partnership is more than a press release.',
    ],
    questions: [
      () => 'Is there somebody on your side who looks after that?',
      () => 'Is that settled between the two of you, or still open?',
      () => 'Would that help with the first joint projects?',
    ],
    links: [() => 'For the work that the two of you will share:', () => 'Where that tends to get easier:'],
    theme: /partner|integrat|connect|joint|channel|customer|share/i,
    labels: { counterpart: 'Partner', amount: 'Volume', count: 'Number named' },
  },
  ipo_plans: {
    subjects: [
      () => 'Before the listing',
      (w) => `${w.company} on the way to the market`,
      () => 'What auditors will ask next',
    ],
    openers: [
      (w) =>
        `with a listing ahead, ${w.company} will soon have to show every quarter what today only a few people know.`,
      (w) =>
        `I read that ${w.company} is getting ready to go public${ifKnown(w.amount, (amount) => ` and to raise ${amount}`)}.`,
      () =>
        'between the decision to go public and the first day of trading lies a long list of things that have to be provable, and not just true.',
    ],
    stakes: [
      'A listing puts a date on everything that was going to be tidied up some day.',
      'Once the figures are public, forecasts that miss cost more than the effort of getting them right.',
    ],
    questions: [
      () => 'Is that on the list of what must be in place before the listing?',
      () => 'Is somebody already responsible for this part?',
      () => 'Is it too early for that, or already under way?',
    ],
    links: [() => 'One piece of that:', () => 'What we could contribute to that list:'],
    theme: /report|forecast|control|complian|audit|govern|visib|predict|scal|margin/i,
    labels: { counterpart: 'Bank or exchange', amount: 'To be raised', count: 'Number named' },
  },
  contract_award: {
    subjects: [
      (w) => (w.counterpart === null ? 'Your new contract' : `Your contract with ${w.counterpart}`),
      (w) => `${w.company}’s new contract`,
      () => 'Before the work starts',
    ],
    openers: [
      (w) =>
        `${w.company} has a new ${ifKnown(w.amount, (amount) => `${amount} `)}contract${ifKnown(w.counterpart, (who) => ` with ${who}`)}.`,
      (w) =>
        `I saw that ${w.company} won a ${ifKnown(w.amount, (amount) => `${amount} `)}contract${ifKnown(w.counterpart, (who) => ` from ${who}`)}.`,
    ],
    stakes: [
      'A new contract has to be staffed and reported on before the first invoice goes out.',
      'Government work starts on a fixed date, and the reporting starts with it.',
    ],
    questions: [
      () => 'Would a short look before the work starts be useful?',
      () => 'Is the team for it in place, or are you still setting it up?',
    ],
    links: [() => 'Where we could help with the start:', () => 'What teams set up at this point:'],
    theme:
      /deliver|project|report|complian|audit|schedul|crew|team|hir|capacity|scal|without (?:adding|hiring)/i,
    labels: { counterpart: 'Customer', amount: 'Obligated', count: 'Number named' },
  },
};
