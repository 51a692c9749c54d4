import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type { StoryFacts } from './story-facts.ts';

/** A document in patterns: its title, then its paragraphs. The first paragraph of an event's document states it. */
export interface Wording {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly text: readonly string[];
}

/** The details that the first paragraph of each of an event's documents names. */
type Details = Partial<Omit<SignalEvent, 'anchors'>>;

interface EventData {
  /** Companies of other sizes don't have it. @default any size */
  readonly employees?: { readonly min?: number; readonly max?: number };
  /** What appears first; one of them is chosen. */
  readonly opening: readonly Wording[];
  /** What a newspaper writes a day or two later. */
  readonly report: Wording;
  /** Sounds alike, but nothing has happened. */
  readonly lookalike: Wording;
  readonly describe: (facts: StoryFacts) => Details;
}

const release = (title: string, ...text: readonly string[]): Wording => ({
  kind: 'press_release',
  title,
  text: [...text, ABOUT],
});
const article = (title: string, ...text: readonly string[]): Wording => ({ kind: 'news', title, text });
const post = (title: string, ...text: readonly string[]): Wording => ({ kind: 'blog', title, text });

const ABOUT = 'Founded in {founded}, {company} {does}. It has {employees} employees and is based in {city}.';

export const EVENTS: Readonly<Record<TextKind, EventData>> = {
  funding: {
    employees: { max: 3_000 },
    opening: [
      release(
        '{company} raises {amount}',
        '{company} has raised {amount} in a {round} round led by {investor}.',
        'The money pays for a second {site} in {place} and a larger team over the next {months} months, said {boss}, {bossTitle}.',
      ),
      release(
        '{company} closes {round} round',
        '{company} announced that it has closed a {round} round of {amount} led by {investor}.',
        '“Demand from {customers} has outgrown what cash flow can pay for,” said {boss}, {bossTitle}.',
      ),
    ],
    report: article(
      'Fresh money for {company}',
      '{city}-based {company} has raised {amount} from {investor}.',
      'The company, which {does}, wants to hire and to serve {customers} beyond {city}.',
    ),
    lookalike: article(
      'How {customers} pay for a {good}',
      'Leasing is back, {boss} of {company} told {customers} in {place}.',
      'Few of them have the money at hand, and their banks ask more questions than they did {months} months ago.',
    ),
    describe: ({ amount, investor }) => ({ amount, counterpart: investor }),
  },
  leadership_change: {
    opening: [
      release(
        '{company} appoints {person} as {role}',
        '{company} has appointed {person} as {role}.',
        '{person} joins the management in {city}. “Our next {months} months are about {customers},” said {boss}, {bossTitle}.',
      ),
      release(
        '{person} joins {company}',
        '{company} announced the appointment of {person} as {role}, effective immediately.',
        'The post is based in {city} and is responsible for work with {customers}.',
      ),
    ],
    report: article(
      '{company} names {person}',
      '{company} named {person} as {role} this week.',
      'The company {does} and has {employees} employees.',
    ),
    lookalike: post(
      '{person} on early mornings',
      'What does a {role} do all day? {person} kept a diary for a week in {city}.',
      'Mondays belong to {customers}, Fridays to the {site}. In between there is coffee.',
    ),
    describe: ({ person, role }) => ({ person: { name: person, role }, role, move: 'joins' }),
  },
  hiring_surge: {
    opening: [
      {
        kind: 'job_board',
        title: 'Jobs at {company}',
        text: [
          '{company} has {count} open positions, up from {before} a month ago.',
          'Most of them are for {jobs}, in {city} and {place}.',
        ],
      },
      release(
        '{company} is hiring',
        '{company} is hiring for {count} open positions, up from {before}.',
        'Most of them are {jobs} who will work with {customers} in {place}, said {boss}, {bossTitle}.',
      ),
    ],
    report: article(
      'Wanted in {place}: {jobs}',
      '{company} has {count} open positions, {before} more than it usually fills in a quarter.',
      'The company {does}. It pays for training and for the move to {place}.',
    ),
    lookalike: article(
      'A trade looks for people',
      'There are not enough {jobs} in {place}, the employers’ association says.',
      '{company} visits schools instead, {boss} said. Turnover in {city} is as low as ever.',
    ),
    describe: ({ count }) => ({ count, unit: 'open positions' }),
  },
  layoffs: {
    employees: { min: 60 },
    opening: [
      article(
        '{company} cuts jobs',
        '{company} will cut {count} jobs in {city}.',
        'Orders from {customers} have fallen for {months} months, {boss}, {bossTitle}, told staff on {date}.',
      ),
      release(
        '{company} adjusts its organization',
        '{company} announced that it will cut {count} jobs in {city}.',
        'Those affected are offered a place in a training program, said {boss}, {bossTitle}.',
      ),
    ],
    report: article(
      'Union criticizes {company}',
      '{company} will cut {count} jobs in {city}, and the union wants to talk.',
      'The company, which {does}, had {employees} employees on {date}.',
    ),
    lookalike: article(
      'Fewer meetings at {company}',
      'The {site} of {company} in {city} has no meetings on Wednesdays, and {boss} wants it to stay that way.',
      'Nobody has complained, {jobs} least of all.',
    ),
    describe: ({ count, city }) => ({ count, unit: 'jobs', place: city, ahead: true }),
  },
  expansion: {
    opening: [
      release(
        '{company} opens a {site} in {place}',
        '{company} has opened a {site} in {place}.',
        'From there, {jobs} reach {customers} a day earlier, said {boss}, {bossTitle}.',
      ),
      release(
        'New in {place}: {company}',
        '{company} today announced that it has opened a new {site} in {place}.',
        '{count} people work there already, and the lease runs for years.',
      ),
    ],
    report: article(
      '{place} gets a {site}',
      '{company} of {city} has opened a {site} in {place}.',
      'The mayor cut a ribbon, and {customers} got a tour by {boss}.',
    ),
    lookalike: post(
      'Open day at {company}',
      'The {site} in {city} shows visitors around on {date}; the bus from {place} is free.',
      '{boss} leads the tour for {customers}, as every year.',
    ),
    describe: ({ site, place }) => ({ product: `a new ${site}`, place }),
  },
  acquisition: {
    employees: { min: 80 },
    opening: [
      release(
        '{company} acquires {target}',
        '{company} has acquired {target} for {amount}.',
        'Both teams will work from one schedule within {months} months, said {boss}, {bossTitle}.',
      ),
      release(
        '{company} and {target} become one',
        '{company} announced that it has acquired {target} for {amount}.',
        '{target} serves {customers} in {place} and keeps its name for now.',
      ),
    ],
    report: article(
      '{target} has a new owner',
      '{company} has acquired {target}, which works for {customers}, for {amount}.',
      'The founders of {target} stay for {months} months.',
    ),
    lookalike: article(
      'Mergers among suppliers of {customers}',
      'Bankers in {place} expect more mergers in the trade.',
      '{boss} of {company} does not: “Customers notice when two companies become one.”',
    ),
    describe: ({ target, amount }) => ({ counterpart: target, amount }),
  },
  being_acquired: {
    employees: { max: 1_000 },
    opening: [
      release(
        '{company} to be acquired by {acquirer}',
        '{acquirer} has agreed to acquire {company} for {amount}.',
        'The {city} company keeps its name, its site and its {employees} employees, said {boss}, {bossTitle}.',
      ),
      article(
        '{acquirer} buys {company}',
        '{acquirer} has agreed to acquire {company} of {city} for {amount}.',
        'The deal needs the approval of the competition authority, which takes about {months} months.',
      ),
    ],
    report: article(
      'What {customers} can expect of {acquirer}',
      '{acquirer} has agreed to acquire {company} for {amount}, and {customers} ask what comes next.',
      'Contracts stay as they are, {boss} said.',
    ),
    lookalike: post(
      'Thirty years in one place',
      '{company} still belongs to the family that started it in {city} in {founded}.',
      '{boss} wrote down how the first {good} was made, and for whom.',
    ),
    describe: ({ acquirer, amount }) => ({ counterpart: acquirer, amount, ahead: true }),
  },
  product_launch: {
    opening: [
      release(
        '{company} launches {product}',
        '{company} has launched {product}, a {good} for {customers}.',
        'It took {months} months to build and was tested at the {site} in {place}, said {boss}, {bossTitle}.',
      ),
      post(
        'Say hello to {product}',
        'Today {company} launches {product}, a {good} for {customers}.',
        'We built it with {jobs} in {place}, who told us what to leave out.',
      ),
    ],
    report: article(
      '{product} in a first test',
      '{company} has launched {product}, and the first {customers} like it.',
      'It is easier to install than what they had, says a buyer in {place}.',
    ),
    lookalike: post(
      'How to look after your {good}',
      'A {good} lasts for years if you treat it well. {boss} has collected what {customers} in {city} ask most.',
      'Clean it once a month and keep the papers.',
    ),
    describe: ({ product }) => ({ product }),
  },
  partnership: {
    opening: [
      release(
        '{company} and {partner} work together',
        '{company} has entered into a partnership with {partner} to serve {customers} in {place}.',
        'The contract runs for {months} months at first, said {boss}, {bossTitle}.',
      ),
      release(
        '{company} partners with {partner}',
        '{company} announced a partnership with {partner}.',
        'The two offer {customers} a {good} with service from one hand.',
      ),
    ],
    report: article(
      'Two for {customers}',
      '{company} has announced a partnership with {partner}.',
      'In {place} the two share a {site}.',
    ),
    lookalike: article(
      '{company} sponsors a rowing club',
      'The jerseys of the {city} rowing club carry the name of {company} for another season.',
      'The season opens on {date}, and {boss} will be in the boat.',
    ),
    describe: ({ partner }) => ({ counterpart: partner }),
  },
  technology_migration: {
    opening: [
      post(
        'Why we left {oldTool}',
        '{company} has replaced {oldTool} with {newTool} for its {area}.',
        'It took {months} months. The hardest part was the {area} of the {site} in {place}.',
      ),
      release(
        '{company} chooses {newTool}',
        '{company} has replaced {oldTool} with {newTool}.',
        'All {employees} employees work with it now, said {boss}, {bossTitle}.',
      ),
    ],
    report: article(
      'A change of systems at {company}',
      '{company} of {city} has replaced {oldTool} with {newTool}, {boss} told {customers} in {place}.',
      'Old and new ran side by side for {months} months.',
    ),
    lookalike: post(
      'Why our {area} was slow on Mondays',
      'Every Monday at nine, the {area} at {company} in {city} took a break. It took {boss} {months} weeks to find out why.',
      'The cause was a report that nobody read. If your system is slow, look at the night job first.',
    ),
    describe: ({ oldTool, newTool }) => ({ product: oldTool, counterpart: newTool, form: 'replaces' }),
  },
  security_incident: {
    opening: [
      release(
        'Security incident at {company}',
        '{company} reported a {attack} on its systems in {city}.',
        'All work with {customers} goes on, on paper where it has to, said {boss}, {bossTitle}.',
      ),
      article(
        '{company} hit by {attack}',
        '{company} was hit by a {attack} on {date}.',
        'The {site} in {place} sent its people home, and {customers} waited for an answer.',
      ),
    ],
    report: article(
      'After the attack on {company}',
      '{company} was the victim of a {attack} this week.',
      'The company, which {does}, has brought in specialists from {place}.',
    ),
    lookalike: post(
      'Security basics for {customers}',
      '{boss} of {company} in {city} has three answers for {customers} who ask what they can do.',
      'Use a password manager, test your backups, and decide today whom you would call.',
    ),
    describe: ({ attack }) => ({ product: attack }),
  },
  regulatory_pressure: {
    opening: [
      article(
        '{authority} fines {company}',
        '{authority} has fined {company} {fine}.',
        'It found gaps in the records of the {site} in {city}. {boss}, {bossTitle}, has accepted the fine.',
      ),
      article(
        'A fine for {company}',
        '{company} was fined {fine} by {authority}.',
        'Records about {customers} were kept too long, a spokeswoman said on {date}.',
      ),
    ],
    report: article(
      '{company} has to pay',
      '{authority} has fined {company} of {city} {fine}.',
      'The company says it keeps its records in another way now.',
    ),
    lookalike: article(
      'New rules for {customers}',
      'From next year, {customers} have to keep records of every visit, {authority} says.',
      'Suppliers such as {company} answer many questions these days.',
    ),
    describe: ({ authority, fine }) => ({ counterpart: authority, amount: fine, form: 'fine' }),
  },
  ipo_plans: {
    employees: { min: 400 },
    opening: [
      release(
        '{company} files for an initial public offering',
        '{company} has filed for an initial public offering.',
        'It wants to raise money for a {site} in {place}, said {boss}, {bossTitle}.',
      ),
      article(
        '{company} is going public',
        '{company} of {city} has filed for an initial public offering.',
        'Banks expect a price within {months} months.',
      ),
    ],
    report: article(
      'What the prospectus of {company} says',
      '{company} has filed for an initial public offering, and its prospectus lists {customers} as its largest buyers.',
      'No customer has a share above ten percent.',
    ),
    lookalike: article(
      'Interview with {boss}',
      '{boss} has been with {company} in {city} for years. We talked about {customers} and about weekends.',
      'A stock market listing is not a topic, and neither is retirement.',
    ),
    describe: () => ({ form: 'files' }),
  },
};

/** Everyday news, which no signal is about. */
export const ORDINARY: readonly Wording[] = [
  post(
    '{company} runs for the children’s ward',
    'A relay of colleagues from {city} ran for the children’s ward in {place} on {date}.',
    '{boss}, {bossTitle}, ran the last lap and handed over the cheque.',
  ),
  post(
    'The canteen goes meatless',
    'The canteen of {company} in {city} serves vegetables from {place} on Thursdays.',
    '{person} has tried them all.',
  ),
  article(
    'How {customers} choose a {good}',
    'Price comes third, a survey among {customers} in {place} says.',
    '{company} came out ahead for service; {boss} puts it down to {jobs} who pick up the phone.',
  ),
  post(
    '{company} at the trade fair in {place}',
    'Visit us at the trade fair in {place}: {person} shows the {good} that {customers} use.',
    'Coffee is at the stand from nine.',
  ),
];

/** One position, which says nothing about how many there are. */
export const JOB_ADVERT: Wording = {
  kind: 'job_posting',
  title: 'Colleague for our {jobs}, {place}',
  text: [
    '{company} {does}. You will join the {jobs} at our {site} in {place} and report to {person}, {role}.',
    'You look after {customers}, plan the week with dispatch and stick to the plan.',
    'A steady hand, a driving licence and good manners are what you bring.',
  ],
};
