import type { Company } from '#domain/directory/directory.ts';

/** What somebody wrote about a company, word for word. */
interface Quote {
  readonly site: 'newswire' | 'trade-press' | 'jobs' | 'reviews' | 'tenders';
  readonly claim: string;
}

/** What a detection tells about one company. */
interface DemoStory {
  readonly headline: string;
  readonly narrative: string;
  readonly quotes: readonly [Quote, ...Quote[]];
  readonly key_facts: readonly string[];
  readonly personas: readonly string[];
  readonly why: string;
  readonly message: string;
}

export interface DemoSignal {
  readonly id: string;
  /** The weakest and the strongest detection of this kind. */
  readonly alpha: readonly [number, number];
  /** `count` is a number from 8 to 40 that the story turns on. */
  tell(company: Company, count: number): DemoStory;
}

/** What makes a company buy from the demo company, which plans the day of field-service teams. */
export const demoSignals: readonly [DemoSignal, ...DemoSignal[]] = [
  {
    id: 'sig_field_hiring',
    alpha: [44, 84],
    tell: ({ name, location }, count) => ({
      headline: `${name} is hiring ${count} field technicians`,
      narrative: `${name} has put up ${count} openings for technicians and crew leads around ${location}, nearly all for work at customers' sites. Two of the adverts describe how jobs are handed out on paper every morning.`,
      quotes: [
        {
          site: 'jobs',
          claim: `We are adding ${count} technicians to our crews around ${location} this season.`,
        },
        { site: 'jobs', claim: 'You pick up your job sheets at the depot at 6:30 and plan your own day.' },
      ],
      key_facts: [`${count} open technician roles`, 'Job sheets are handed out on paper'],
      personas: ['Head of Field Operations', 'VP Operations'],
      why: `${count} more technicians mean ${count} more days to plan, and the plan is still on paper. That is the moment at which companies hire dispatchers, or stop needing to.`,
      message: `Hello,\n\nyou are looking for ${count} technicians around ${location}. Crews that grow like that usually need another dispatcher or two as well. Our customers did not: they cut second visits by a third with the people they had.\n\nWould twenty minutes next week be of use?`,
    }),
  },
  {
    id: 'sig_new_site',
    alpha: [36, 76],
    tell: ({ name, location }, count) => ({
      headline: `${name} opens a second service depot in ${location}`,
      narrative: `${name} has taken over a yard outside ${location} and moves ${count} service vans there. The site manager told the trade press that both depots will share one pool of technicians from the start.`,
      quotes: [
        { site: 'trade-press', claim: `From the new yard ${count} vans will serve the whole region.` },
        {
          site: 'trade-press',
          claim: 'Both depots draw on the same technicians, so somebody has to keep the overview.',
        },
      ],
      key_facts: [`${count} vans at the new depot`, 'One pool of technicians for two sites'],
      personas: ['Regional Operations Manager', 'Chief Operating Officer'],
      why: 'Two depots that share their technicians cannot be planned on a whiteboard. The company says itself that it looks for the overview.',
      message: `Hello,\n\ncongratulations on the second depot. Two yards and one pool of technicians is just where Fernpost helps most: it sends the nearest person who has the part in the van.\n\nShall I show you how another company set that up in three weeks?`,
    }),
  },
  {
    id: 'sig_operations_leader',
    alpha: [52, 86],
    tell: ({ name }) => ({
      headline: `${name} appoints a new Chief Operating Officer`,
      narrative: `The new COO of ${name} takes over service, logistics and purchasing, and has announced a review of the first hundred days. First-visit completion is the one number named in the announcement.`,
      quotes: [
        {
          site: 'newswire',
          claim: 'I want every customer to know the hour we arrive, and us to be done in one visit.',
        },
        { site: 'newswire', claim: 'We will look at every tool our crews use within a hundred days.' },
      ],
      key_facts: ['New Chief Operating Officer', 'Review of all tools within a hundred days'],
      personas: ['Chief Operating Officer', 'VP Operations'],
      why: 'A new operations leader who names first-visit completion in public, and reviews the tools while the chair is still warm, is the best conversation there is.',
      message:
        'Hello,\n\n"done in one visit" is what our customers measure too; they went from seven in ten to nine in ten within a quarter. As you are looking at the tools your crews use: may I send you what they changed, in two pages?',
    }),
  },
  {
    id: 'sig_funding',
    alpha: [30, 68],
    tell: ({ name, location }, count) => ({
      headline: `${name} raises $${count} million to grow its service teams`,
      narrative: `${name} closed a round of $${count} million. About half goes into service crews outside ${location}, the rest into parts and vans.`,
      quotes: [
        {
          site: 'newswire',
          claim: `The $${count} million will put our own technicians on the road in three more regions.`,
        },
      ],
      key_facts: [`$${count} million raised`, 'Service crews in three more regions'],
      personas: ['Chief Operating Officer', 'Chief Financial Officer'],
      why: 'Money that is meant for service crews is spent within two quarters. Whoever plans their days is chosen before the first van is bought.',
      message: `Hello,\n\nthree new regions with crews of your own: that is a good use of $${count} million, and a lot of driving. Fernpost is paid by technician and month, so it costs nothing until they start.\n\nIs there somebody who already thinks about how their days will be planned?`,
    }),
  },
  {
    id: 'sig_contract_win',
    alpha: [46, 82],
    tell: ({ name, location }, count) => ({
      headline: `${name} wins a maintenance contract for ${count * 12} sites`,
      narrative: `From next quarter ${name} maintains ${count * 12} sites for a public client around ${location}. The contract sets a four-hour response time and a penalty for every second visit.`,
      quotes: [
        {
          site: 'tenders',
          claim: `Awarded: maintenance of ${count * 12} sites, response within four hours.`,
        },
        { site: 'tenders', claim: 'A repeated visit for the same fault is not paid.' },
      ],
      key_facts: [`${count * 12} sites to maintain`, 'Four hours to respond', 'Second visits are not paid'],
      personas: ['Head of Service Delivery', 'VP Operations'],
      why: 'The contract does not pay for second visits, and Fernpost customers have a third fewer of them. The sum can be done on one sheet.',
      message: `Hello,\n\nyour new contract covers ${count * 12} sites and does not pay for a second visit. With the usual rate of repeats that is real money in the first quarter.\n\nI have put the sum on one sheet. May I send it?`,
    }),
  },
  {
    id: 'sig_missed_visits',
    alpha: [48, 80],
    tell: ({ name }, count) => ({
      headline: `Customers of ${name} complain about missed appointments`,
      narrative: `${count} reviews of the last weeks speak of technicians who came late, without the part, or not at all. ${name} has answered most of them with an apology and a promise to change how visits are planned.`,
      quotes: [
        { site: 'reviews', claim: 'Third appointment, second technician, still without the part.' },
        { site: 'reviews', claim: 'We are sorry. We are changing how we plan our visits.' },
      ],
      key_facts: [`${count} complaints about visits`, 'A promise in public to plan visits differently'],
      personas: ['Head of Customer Service', 'Head of Field Operations'],
      why: 'The promise stands in public and nobody has filled it yet. The complaint is the very thing that Fernpost removes: the right technician without the right part.',
      message:
        'Hello,\n\nyou wrote to a customer that you are changing how visits are planned. We do nothing else: the technician who is sent has the part in the van, or is not sent.\n\nWould it help to see that with a week of your own jobs?',
    }),
  },
  {
    id: 'sig_tool_search',
    alpha: [74, 96],
    tell: ({ name }, count) => ({
      headline: `${name} asks for offers for a scheduling system`,
      narrative: `${name} has published a request for a system that plans ${count * 5} technicians. Offers are due within six weeks; the present system runs out at the end of the year.`,
      quotes: [
        {
          site: 'tenders',
          claim: `Wanted: scheduling of ${count * 5} mobile technicians, with parts in the van taken into account.`,
        },
        { site: 'tenders', claim: 'The present system is not renewed after December.' },
      ],
      key_facts: [
        `${count * 5} technicians to plan`,
        'Offers are due within six weeks',
        'The present system ends in December',
      ],
      personas: ['Head of Procurement', 'Head of Field Operations'],
      why: 'They buy what we sell, they have said by when, and parts in the van, which most systems leave out, is one of their own requirements.',
      message: `Hello,\n\nwe will answer your request for a scheduling system for ${count * 5} technicians. Before we do: which of your depots should the example in our offer be about?`,
    }),
  },
];
