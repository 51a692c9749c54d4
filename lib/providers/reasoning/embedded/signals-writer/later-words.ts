import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import { type EventWords, ifKnown, type KindWords } from './event-words.ts';
import { LATER_MOVE_WORDS } from './move-words.ts';

type LaterWords = Pick<KindWords, 'subjects' | 'openers' | 'stakes' | 'questions' | 'links'>;

const from = ({ counterpart }: EventWords): string => ifKnown(counterpart, (who) => ` from ${who}`);
const at = ({ place }: EventWords): string => ifKnown(place, (place) => ` in ${place}`);
const who = ({ person, role }: EventWords): string =>
  person ?? (role === null ? 'new leadership' : `a new ${role}`);

/** How events are spoken of that are months old: what was announced then, and what has become of it by now. */
export const LATER_WORDS: Readonly<Record<SignalKind, LaterWords>> = {
  ...LATER_MOVE_WORDS,
  funding: {
    subjects: [(w) => `${w.company}, ${w.ago} after the round`, () => 'What the round has not fixed yet'],
    openers: [
      (w) => `${w.company} raised ${w.amount ?? 'its last round'}${from(w)} ${w.when}.`,
      (w) =>
        `it is ${w.ago} since ${w.company} closed ${w.amount === null ? 'its round' : `the ${w.amount} round`}${from(w)}.`,
    ],
    stakes: [
      'By now the first hires are in, and it shows where the way of working has not kept up.',
      'About now the plan behind a round meets the first results.',
    ],
    questions: [
      () => 'Is that a gap you still have, or was it closed with the first money?',
      () => 'Is it on your list for the next two quarters?',
    ],
    links: [() => 'Where we usually come in at this point:', () => 'What we do about that:'],
  },
  hiring_surge: {
    subjects: [
      () => 'Now that the new people are in',
      (w) => `The team${at(w)} since ${w.when.replace(/^in /, '')}`,
    ],
    openers: [
      (w) =>
        `${w.when} ${w.company} was looking for ${w.count === null ? 'a lot of people' : `${w.count} people`}${at(w)}.`,
      (w) => `${w.ago} ago you had ${w.count === null ? 'a good many' : w.count} positions open${at(w)}.`,
    ],
    stakes: [
      'If most of them are filled, the harder part is under way: getting a larger team to work as one.',
      'Whether or not all were filled, planning for that many people is a different job from what it was.',
    ],
    questions: [
      () => 'How is the planning holding up with the larger team?',
      () => 'Is that settled, or still done by hand?',
    ],
    links: [() => 'What helps larger teams with that:', () => 'Our part in that:'],
  },
  expansion: {
    subjects: [
      (w) => `${w.place ?? 'The new site'}, ${w.ago} on`,
      (w) => `How ${w.place ?? 'the new site'} is running`,
    ],
    openers: [
      (w) =>
        `${w.when} you announced the site${at(w)}${ifKnown(w.count, (count) => ` with ${count} people`)}.`,
      (w) => `it is ${w.ago} since ${w.company} announced the new site${at(w)}.`,
    ],
    stakes: [
      'By this time it is clear which habits of the first site have travelled, and which have not.',
      'A second site is past its improvising phase about now, or stuck in it.',
    ],
    questions: [
      (w) => `Does ${w.place ?? 'the new site'} run the way you planned it?`,
      () => 'Do both sites plan their work the same way by now?',
    ],
    links: [() => 'What makes that easier:', () => 'Where we help with that:'],
  },
  acquisition: {
    subjects: [
      (w) => `${w.counterpart ?? 'The acquisition'}, ${w.ago} on`,
      () => 'What is still done in two ways',
    ],
    openers: [
      (w) => `${w.company} bought ${w.counterpart ?? 'another company'} ${w.when}.`,
      (w) => `${w.counterpart ?? 'the company you bought'} has been part of ${w.company} for ${w.ago} now.`,
    ],
    stakes: [
      'The contracts and the payroll are usually joined by then; the daily work often is not.',
      'After the first months, what is still done twice tends to stay that way unless somebody picks it up.',
    ],
    questions: [
      () => 'Which part of the work is still done in two ways?',
      () => 'Is the operational side joined by now?',
    ],
    links: [() => 'For that part we have something:', () => 'Our piece of it:'],
  },
  product_launch: {
    subjects: [(w) => `${w.product ?? 'Your product'} after ${w.ago}`, () => 'Since the launch'],
    openers: [
      (w) => `${w.product ?? 'your new product'} has been on the market for ${w.ago}.`,
      (w) => `${w.company} brought out ${w.product ?? 'its new product'} ${w.when}.`,
    ],
    stakes: [
      'By now it is the delivery and the service behind it that customers judge.',
      'The first orders are behind you, and with them the first complaints about everything around the product.',
    ],
    questions: [
      () => 'Which part of looking after it takes the most time today?',
      () => 'Does the service side keep up with the orders?',
    ],
    links: [() => 'What we do for that side:', () => 'Where we take work off people:'],
  },
  partnership: {
    subjects: [(w) => `${w.counterpart ?? 'Your partnership'}, ${w.ago} on`, () => 'The joint work so far'],
    openers: [
      (w) => `${w.company} and ${w.counterpart ?? 'a partner'} agreed to work together ${w.when}.`,
      (w) => `you have been working with ${w.counterpart ?? 'your partner'} for ${w.ago} now.`,
    ],
    stakes: [
      'The first joint jobs show where work gets lost between two companies.',
      'By this time it is known who calls whom when something is late.',
    ],
    questions: [
      () => 'Where does work get stuck between the two of you?',
      () => 'Do both sides see the same schedule?',
    ],
    links: [() => 'What we do at that seam:', () => 'Our part in that:'],
  },
  contract_award: {
    subjects: [
      (w) => `${ifKnown(w.counterpart, (who) => `The contract with ${who}`) || 'Your contract'}, ${w.ago} on`,
      () => 'Now that the work is running',
    ],
    openers: [
      (w) => `${w.company} won a ${ifKnown(w.amount, (amount) => `${amount} `)}contract${from(w)} ${w.when}.`,
      (w) => `it is ${w.ago} since ${w.company} won the contract${from(w)}.`,
    ],
    stakes: [
      'By now the work is running, and it shows which reports still take a person a day to put together.',
      'After the first months a contract shows where the plan and the crew do not match.',
    ],
    questions: [
      () => 'Which part of the reporting takes the most time?',
      () => 'Is the team you planned with in place by now?',
    ],
    links: [() => 'What helps with that:', () => 'Where we take work off people:'],
  },
  ipo_plans: {
    subjects: [() => 'On the way to the listing', (w) => `The listing of ${w.company}`],
    openers: [
      (w) => `${w.when} ${w.company} made its plans for a listing public.`,
      (w) => `it is ${w.ago} since ${w.company} spoke of going public.`,
    ],
    stakes: [
      'Whatever the date is by now, the figures behind the plan have to hold every quarter.',
      'The closer the date, the more of the operating figures somebody has to vouch for.',
    ],
    questions: [
      () => 'Can you show those figures today without asking around?',
      () => 'Is that part ready, or still collected by hand?',
    ],
    links: [() => 'Where we help with that:', () => 'One piece of it:'],
  },
  leadership_change: {
    subjects: [(w) => `${w.company}, ${w.ago} after the change`, () => 'Past the first hundred days'],
    openers: [
      (w) =>
        `${w.person ?? 'your new leadership'} started at ${w.company}${ifKnown(w.role, (role) => ` as ${role}`)} ${w.when}.`,
      (w) =>
        `it is ${w.ago} since ${who(w)} took over${w.person === null ? '' : ifKnown(w.role, (role) => ` as ${role}`)} at ${w.company}.`,
    ],
    stakes: [
      'The first review is done by then, and what was set aside for later comes up.',
      'By now it is known which of the inherited tools stay.',
    ],
    questions: [
      () => 'Has this come up in the review, or is it still as it was?',
      () => 'Is that among the things still to be changed?',
    ],
    links: [() => 'One thing that is often set aside:', () => 'What I would put on that list:'],
  },
  layoffs: {
    subjects: [() => 'The same work with a smaller team', (w) => `A question for the team at ${w.company}`],
    openers: [
      (w) => `${w.company} has been working with a smaller team for ${w.ago} now.`,
      (w) => `I read about the cuts at ${w.company} ${w.when}, and did not want to write at the time.`,
    ],
    stakes: [
      'After some months it shows which work went away and which only moved to other desks.',
      'The promises to customers have mostly stayed the same.',
    ],
    questions: [
      () => 'Is there work that nobody really has time for any more?',
      () => 'Would some relief there be welcome, or is it not the moment?',
    ],
    links: [() => 'What could take some of it off the team:', () => 'Where we help smaller teams:'],
  },
  being_acquired: {
    subjects: [
      (w) => `${w.company} and ${w.counterpart ?? 'its new owner'}`,
      () => 'What the new owner asks for',
    ],
    openers: [
      (w) => `the sale of ${w.company} to ${w.counterpart ?? 'its new owner'} was announced ${w.when}.`,
      (w) => `it is ${w.ago} since ${w.counterpart ?? 'the new owner'} and ${w.company} announced the deal.`,
    ],
    stakes: [
      'About now owners begin to compare figures across their companies.',
      'The first budget under a new owner is where tools and suppliers are looked at one by one.',
    ],
    questions: [
      (w) => `Does ${w.counterpart ?? 'the new owner'} ask for that already?`,
      () => 'Is that still decided on your side?',
    ],
    links: [
      () => 'Something that stands up in such a comparison:',
      () => 'What we could add to your side of it:',
    ],
  },
  technology_migration: {
    subjects: [(w) => `${w.counterpart ?? 'The new system'}, ${w.ago} on`, () => 'What the move left out'],
    openers: [
      (w) => `you announced your move to ${w.counterpart ?? 'a new system'} ${w.when}.`,
      (w) => `it is ${w.ago} since ${w.company} set out for ${w.counterpart ?? 'a new system'}.`,
    ],
    stakes: [
      'With the core in place, what is still done in spreadsheets next to it stands out.',
      'The second phase of such a project is about what the first one left out.',
    ],
    questions: [
      (w) => `What still runs beside ${w.counterpart ?? 'the new system'}?`,
      () => 'Is there a second phase, and is this in it?',
    ],
    links: [() => 'A piece that fits next to it:', () => 'What we connect to it:'],
  },
  security_incident: {
    subjects: [() => 'What is different now', () => 'After the clean-up'],
    openers: [
      (w) =>
        `I read about the incident at ${w.company} ${w.when}, and held this note back until the worst was over.`,
      (w) =>
        `${w.ago} after an incident, the urgent part is over and the questions begin to repeat themselves.`,
    ],
    stakes: [
      'Customers and auditors mostly ask what has changed since, and how it can be shown.',
      'The follow-up work tends to compete with everything else that had to wait.',
    ],
    questions: [
      () => 'Is that part closed for you, or still open?',
      () => 'May I send a page on it, or is it taken care of?',
    ],
    links: [() => 'What we could contribute:', () => 'Our part would be small:'],
  },
  regulatory_pressure: {
    subjects: [() => 'Records that hold', () => 'Before it is checked again'],
    openers: [
      (w) =>
        `the matter with ${w.counterpart ?? 'the regulator'} was in the news ${w.when}. I do not know your side of it.`,
      (w) => `it is ${w.ago} since ${w.counterpart ?? 'the regulator'} took up the matter with ${w.company}.`,
    ],
    stakes: [
      'What authorities come back to is whether the new routine is kept, and where that is written down.',
      'By the time somebody checks again, the records have to be there without a search.',
    ],
    questions: [
      () => 'Could you show that today without preparation?',
      () => 'Is somebody collecting that evidence as the work is done?',
    ],
    links: [() => 'What we could contribute to that:', () => 'Where we help with the records:'],
  },
};
