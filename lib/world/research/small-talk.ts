/** Something irrelevant to sellers, often in the words of a signal. */
interface SmallTalk {
  readonly title: string;
  readonly text: readonly string[];
}

/** Local news and posts about everyday life at a company. */
export const SMALL_TALK: readonly SmallTalk[] = [
  {
    title: '{C} [runs|walks] for {place} children’s ward',
    text: [
      '[A relay of {teamSize} colleagues|{teamSize} runners] from {C} raised {price} for the children’s ward in {place} on {date}.',
      '{person}, {title}, handed over the cheque and [ran the last lap|finished in {days} minutes].',
    ],
  },
  {
    title: '{C} [sponsors|supports] [football|handball|rowing] club',
    text: [
      '{C} remains a partner of the {city} [football|handball|rowing] club for another season and has paid for {days} new jerseys, chosen by {person}.',
      'The season opens on {weekday}; {person} will kick off before {days} guests.',
    ],
  },
  {
    title: '[Photo|Drawing] competition at {C}',
    text: [
      '{C} has launched a [photo|drawing] competition for the children of its {employees} employees; {days} pictures have come in so far.',
      '{person}, {title}, sits on the jury and will hang the best ones in the {city} office in {quarter}.',
    ],
  },
  {
    title: '{person} of {C} on [learning|patience|early mornings]',
    text: [
      'In a talk to {customers} in {place}, {person}, {title} at {C}, looked back on {hours} years of getting things wrong.',
      'The audience of {days} stayed until {person} put out the lights in {place}.',
    ],
  },
  {
    title: '[Trade fair|Exhibition] in {place}: {C} at stand {km}',
    text: [
      '{C} is showing its {goodPlural} at the trade fair in {place} until {date}, at stand {km}.',
      'Visitors can try a {good} that {customers} have used for {months} months, shown by {person}.',
    ],
  },
  {
    title: '{C} [has a new website|redesigns its website]',
    text: [
      '{C} has a new website with pictures taken by colleagues in {city}; {customers} now find spare parts in {days} seconds.',
      'Old links will work until {date}, promises {person}, {title}.',
    ],
  },
  {
    title: 'Five things {customers} get wrong',
    text: [
      'Every autumn, the blog of {C} asks what {customers} get wrong, and this year the list by {person} has {hours} entries.',
      'The longest one is about a {good} in {place} and comes from {person} too.',
    ],
  },
  {
    title: '[Apprentices|Trainees] start at {C}',
    text: [
      '{teamSize} [apprentices|trainees] started at {C} in {city} on {date}, as every year.',
      '{person}, {title}, showed them the {site} and gave each of them a {good} made in {founded}.',
    ],
  },
  {
    title: '{C} [wins|receives] [prize|award] in {place}',
    text: [
      '{C} received the regional [prize|award] for [fair training|clean yards|good neighbours] in {place}, ahead of {days} entrants, and {boss} kept the speech short.',
      'The [prize|award] money of {price} goes to a school near the {site}, {person} said.',
    ],
  },
  {
    title: '[Open day|Visitors’ day] at {C}',
    text: [
      '{C} opens its doors to visitors in {city} on {date}; {days} came last time.',
      '{person}, {title}, leads the tour of the {site}, and the bus to {place} is free.',
    ],
  },
  {
    title: 'Canteen of {C} [goes meatless|gets a new cook]',
    text: [
      'The canteen of {C} in {city} serves {days} meals a day[ without meat on {weekday}s|, all of them from {place}].',
      '{person} has tried {hours} of them and would eat {rivals} again.',
    ],
  },
  {
    title: '{C} marks {years} years [in {city}|with a party]',
    text: [
      '{C} has turned {years}, and {boss} invited {days} guests to the {site} in {city} on {weekday}.',
      'The anniversary book by {person} has {pages} pages and tells how the company got its first order in {founded}.',
    ],
  },
];

/** What the trade press writes about a market. The company is one name among several. */
export const MARKET_TALK: readonly SmallTalk[] = [
  {
    title: '[Sector watch|Morning note]: {goodPlural} and the [autumn|coming quarter]',
    text: [
      'Our weekly look at suppliers of {customers}, compiled by {reporter} with figures from {house}. Prices for {goodPlural} are up {points} percent since {month}.',
      '{other} closed {points} percent lower after it had named {otherBoss} chief executive on {weekday}. {other2} said it would buy {other3} for {otherAmount}.',
      '{C}, which is not listed, was quiet. {person} told {house} that orders from {customers} were in line with last year and that {rivals} bids were out.',
      'What to watch: the hearing on {other2} in {otherCity}, and pay talks for {rolePlural} on {weekday}.',
    ],
  },
  {
    title: 'How {customers} choose a {good}',
    text: [
      'Price comes third. That is the result of a survey among {days} {customers} in {place} and {otherCity}, which {house} published on {weekday}.',
      '{C} came out {rivals} places ahead of {other} for service; {person}, {title}, put it down to {rolePlural} who pick up the phone.',
      '{other2}, which bought {other3} in {month}, lost ground. “Customers notice when two companies become one,” said {analyst} of {house}.',
      'Nearly half of those asked expect to replace their {good} within two years. Will they stay with their supplier?',
    ],
  },
  {
    title: 'Who is next? Mergers among suppliers of {customers}',
    text: [
      'First {other} bought {other2}, then {other3} found an investor in {otherInvestor}. Which company will be the next to sell?',
      'Bankers in {otherCity} name {C} whenever they are asked, and {boss} has denied it {rivals} times. “We are not for sale,” the {bossTitle} said on {weekday}.',
      '{analyst} of {house} puts the value of a company such as {C} at {otherAmount}, but sees no reason for its owners to sell before {nextYear}.',
    ],
  },
  {
    title: 'Preview: what to expect from {C} on {weekday}',
    text: [
      'When {boss} meets the press in {city} on {weekday}, {days} questions will be waiting. Will {C} open a {site} in {otherCity}? Will it hire? Does it need money?',
      'Analysts at {house} expect little: revenue up {points} percent, no word on the dividend, and a joke about {customers}.',
      '{other}, which reported in {month}, had surprised with a new plant in {otherCity2} and {otherCount} new jobs.',
    ],
  },
  {
    title: '{rolePlural2} wanted: a trade looks for people',
    text: [
      'There are not enough {rolePlural}. In {place} alone {otherCount} positions are open across the trade, the employers’ association says.',
      '{other} is hiring {otherCount} people in {otherCity}, and {other2} pays a bonus of {price} to anyone who stays a year.',
      '{C} has found another way: its {teamSize} trainers visit schools around {city}, {person} says. Turnover among {rolePlural} is {points} percent.',
    ],
  },
];

/** Posts by people who like their work, and questions journalists ask. */
export const SHOP_TALK: readonly SmallTalk[] = [
  {
    title: 'Why our {area2} was slow on {weekday}s',
    text: [
      'Every {weekday} at {hours} minutes past nine, the {area2} of {C} took a break. It took {person} and {rivals} colleagues {days} days to find out why.',
      'We run {oldTool} with {records} records and had never looked at the night job. We built a small test, released it to {teamSize} users and waited.',
      'The cause was a report that nobody had opened since {pastYear}. We deleted it. If you are thinking about replacing your whole system because something is slow, look at the night job first.',
    ],
  },
  {
    title: 'A day with the {rolePlural} of {C}',
    text: [
      'The day at the {site} in {place} begins at six. {person}, {title}, makes the coffee and reads out the list: {days} jobs, {rivals} of them urgent.',
      'Half of the work is driving. The {customers} near {place} are {km} kilometres apart, and the {good} has to be there before noon.',
      'What would make it easier? “One more pair of hands,” says {person}. “But that is not up to me.”',
    ],
  },
  {
    title: 'How to look after your {good}: notes from {C}',
    text: [
      'A {good} lasts {years2} years if you treat it well. {person}, {title} at {C}, has collected what {customers} in {city} ask most.',
      'Clean it every {days} days. Keep the papers. Do not let anybody sell you a new one before you have checked the seals.',
      'If you do buy a new one, ask three questions: who repairs it, how long does it take, and what happens if the maker is taken over?',
    ],
  },
  {
    title: 'Interview: {person} of {C}',
    text: [
      '{person} has been with {C} for {years2} years. {reporter} asked {rivals} questions about {customers}, {city} and growing old in one company.',
      'Are you planning to go public? “No. I like my weekends.” Will you buy a competitor? “If I did, you would be the last to know.” Do you need more people? “Always, but we will not hire just to look big.”',
      'What was your biggest mistake? “In {pastYear} we opened a {site} in {otherCity} because everyone else did. We closed it after {months} months.”',
      'And {other}, which has just raised {otherAmount}? “I wish them luck. Money has never fixed a {good}.”',
    ],
  },
  {
    title: 'Security basics for {customers}, by {C}',
    text: [
      'After the attack on {other} in {month}, {customers} ask us what they can do. {person}, {title} at {C}, has {rivals} answers for {city} and beyond.',
      'Use a password manager. Test your backups every {days} days. Decide today whom you would call if ransomware stopped your {site}.',
      'We have not had an incident ourselves, and we would like to keep it that way.',
    ],
  },
];
