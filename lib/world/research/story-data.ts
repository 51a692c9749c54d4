import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';

/** What stories are about: an event, everyday news, or one open position, which says nothing about how many there are. */
export type StoryTopic = TextKind | 'ordinary' | 'job_advert';

/** A document in patterns. The first paragraph of an event's document states it. */
export interface Wording {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly text: readonly string[];
}

/**
 * What is written about companies, with the names of facts in braces. Each story begins with what it is about, its part, and
 * where it appears; its title and its paragraphs follow. Parts: one of an event's `first` documents, and often the one of
 * `later`; a `lookalike` sounds like it, but nothing has happened.
 */
const STORIES = `
funding | first | press_release
{company} raises {amount}
{company} has raised {amount} in a {round} round led by {investor}.
The money pays for a second {site} in {place} and a larger team over the next {months} months, said {boss}, {bossTitle}.

funding | first | press_release
{company} closes {round} round
{company} announced that it has closed a {round} round of {amount} led by {investor}.
“Demand from {customers} has outgrown what cash flow can pay for,” said {boss}, {bossTitle}.

funding | later | news
Fresh money for {company}
{city}-based {company} has raised {amount} from {investor}.
The company, which {does}, wants to hire and to serve {customers} beyond {city}.

funding | lookalike | news
How {customers} pay for a {good}
Leasing is back, {boss} of {company} told {customers} in {place}.
Few of them have the money at hand, and their banks ask more questions than they did {months} months ago.

leadership_change | first | press_release
{company} appoints {person} as {role}
{company} has appointed {person} as {role}.
{person} joins the management in {city}. “Our next {months} months are about {customers},” said {boss}, {bossTitle}.

leadership_change | first | press_release
{person} joins {company}
{company} announced the appointment of {person} as {role}, effective immediately.
The post is based in {city} and is responsible for work with {customers}.

leadership_change | later | news
{company} names {person}
{company} named {person} as {role} this week.
The company {does} and has {employees} employees.

leadership_change | lookalike | blog
{person} on early mornings
What does a {role} do all day? {person} kept a diary for a week in {city}.
Mondays belong to {customers}, Fridays to the {site}. In between there is coffee.

hiring_surge | first | job_board
Jobs at {company}
{company} has {count} open positions, up from {before} a month ago.
Most of them are for {jobs}, in {city} and {place}.

hiring_surge | first | press_release
{company} is hiring
{company} is hiring for {count} open positions, up from {before}.
Most of them are {jobs} who will work with {customers} in {place}, said {boss}, {bossTitle}.

hiring_surge | later | news
Wanted in {place}: {jobs}
{company} has {count} open positions, {before} more than it usually fills in a quarter.
The company {does}. It pays for training and for the move to {place}.

hiring_surge | lookalike | news
A trade looks for people
There are not enough {jobs} in {place}, the employers’ association says.
{company} visits schools instead, {boss} said. Turnover in {city} is as low as ever.

layoffs | first | news
{company} cuts jobs
{company} will cut {count} jobs in {city}.
Orders from {customers} have fallen for {months} months, {boss}, {bossTitle}, told staff on {date}.

layoffs | first | press_release
{company} adjusts its organization
{company} announced that it will cut {count} jobs in {city}.
Those affected are offered a place in a training program, said {boss}, {bossTitle}.

layoffs | later | news
Union criticizes {company}
{company} will cut {count} jobs in {city}, and the union wants to talk.
The company, which {does}, had {employees} employees on {date}.

layoffs | lookalike | news
Fewer meetings at {company}
The {site} of {company} in {city} has no meetings on Wednesdays, and {boss} wants it to stay that way.
Nobody has complained, {jobs} least of all.

expansion | first | press_release
{company} opens a {site} in {place}
{company} has opened a {site} in {place}.
From there, {jobs} reach {customers} a day earlier, said {boss}, {bossTitle}.

expansion | first | press_release
New in {place}: {company}
{company} today announced that it has opened a new {site} in {place}.
{count} people work there already, and the lease runs for years.

expansion | later | news
{place} gets a {site}
{company} of {city} has opened a {site} in {place}.
The mayor cut a ribbon, and {customers} got a tour by {boss}.

expansion | lookalike | blog
Open day at {company}
The {site} in {city} shows visitors around on {date}; the bus from {place} is free.
{boss} leads the tour for {customers}, as every year.

acquisition | first | press_release
{company} acquires {target}
{company} has acquired {target} for {amount}.
Both teams will work from one schedule within {months} months, said {boss}, {bossTitle}.

acquisition | first | press_release
{company} and {target} become one
{company} announced that it has acquired {target} for {amount}.
{target} serves {customers} in {place} and keeps its name for now.

acquisition | later | news
{target} has a new owner
{company} has acquired {target}, which works for {customers}, for {amount}.
The founders of {target} stay for {months} months.

acquisition | lookalike | news
Mergers among suppliers of {customers}
Bankers in {place} expect more mergers in the trade.
{boss} of {company} does not: “Customers notice when two companies become one.”

being_acquired | first | press_release
{company} to be acquired by {acquirer}
{acquirer} has agreed to acquire {company} for {amount}.
The {city} company keeps its name, its site and its {employees} employees, said {boss}, {bossTitle}.

being_acquired | first | news
{acquirer} buys {company}
{acquirer} has agreed to acquire {company} of {city} for {amount}.
The deal needs the approval of the competition authority, which takes about {months} months.

being_acquired | later | news
What {customers} can expect of {acquirer}
{acquirer} has agreed to acquire {company} for {amount}, and {customers} ask what comes next.
Contracts stay as they are, {boss} said.

being_acquired | lookalike | blog
Thirty years in one place
{company} still belongs to the family that started it in {city} in {founded}.
{boss} wrote down how the first {good} was made, and for whom.

product_launch | first | press_release
{company} launches {product}
{company} has launched {product}, a {good} for {customers}.
It took {months} months to build and was tested at the {site} in {place}, said {boss}, {bossTitle}.

product_launch | first | blog
Say hello to {product}
Today {company} launches {product}, a {good} for {customers}.
We built it with {jobs} in {place}, who told us what to leave out.

product_launch | later | news
{product} in a first test
{company} has launched {product}, and the first {customers} like it.
It is easier to install than what they had, says a buyer in {place}.

product_launch | lookalike | blog
How to look after your {good}
A {good} lasts for years if you treat it well. {boss} has collected what {customers} in {city} ask most.
Clean it once a month and keep the papers.

partnership | first | press_release
{company} and {partner} work together
{company} has entered into a partnership with {partner} to serve {customers} in {place}.
The contract runs for {months} months at first, said {boss}, {bossTitle}.

partnership | first | press_release
{company} partners with {partner}
{company} announced a partnership with {partner}.
The two offer {customers} a {good} with service from one hand.

partnership | later | news
Two for {customers}
{company} has announced a partnership with {partner}.
In {place} the two share a {site}.

partnership | lookalike | news
{company} sponsors a rowing club
The jerseys of the {city} rowing club carry the name of {company} for another season.
The season opens on {date}, and {boss} will be in the boat.

technology_migration | first | blog
Why we left {oldTool}
{company} has replaced {oldTool} with {newTool} for its {area}.
It took {months} months. The hardest part was the {area} of the {site} in {place}.

technology_migration | first | press_release
{company} chooses {newTool}
{company} has replaced {oldTool} with {newTool}.
All {employees} employees work with it now, said {boss}, {bossTitle}.

technology_migration | later | news
A change of systems at {company}
{company} of {city} has replaced {oldTool} with {newTool}, {boss} told {customers} in {place}.
Old and new ran side by side for {months} months.

technology_migration | lookalike | blog
Why our {area} was slow on Mondays
Every Monday at nine, the {area} at {company} in {city} took a break. It took {boss} {months} weeks to find out why.
The cause was a report that nobody read. If your system is slow, look at the night job first.

security_incident | first | press_release
Security incident at {company}
{company} reported a {attack} on its systems in {city}.
All work with {customers} goes on, on paper where it has to, said {boss}, {bossTitle}.

security_incident | first | news
{company} hit by {attack}
{company} was hit by a {attack} on {date}.
The {site} in {place} sent its people home, and {customers} waited for an answer.

security_incident | later | news
After the attack on {company}
{company} was the victim of a {attack} this week.
The company, which {does}, has brought in specialists from {place}.

security_incident | lookalike | blog
Security basics for {customers}
{boss} of {company} in {city} has three answers for {customers} who ask what they can do.
Use a password manager, test your backups, and decide today whom you would call.

regulatory_pressure | first | news
{authority} fines {company}
{authority} has fined {company} {fine}.
It found gaps in the records of the {site} in {city}. {boss}, {bossTitle}, has accepted the fine.

regulatory_pressure | first | news
A fine for {company}
{company} was fined {fine} by {authority}.
Records about {customers} were kept too long, a spokeswoman said on {date}.

regulatory_pressure | later | news
{company} has to pay
{authority} has fined {company} of {city} {fine}.
The company says it keeps its records in another way now.

regulatory_pressure | lookalike | news
New rules for {customers}
From next year, {customers} have to keep records of every visit, {authority} says.
Suppliers such as {company} answer many questions these days.

ipo_plans | first | press_release
{company} files for an initial public offering
{company} has filed for an initial public offering.
It wants to raise money for a {site} in {place}, said {boss}, {bossTitle}.

ipo_plans | first | news
{company} is going public
{company} of {city} has filed for an initial public offering.
Banks expect a price within {months} months.

ipo_plans | later | news
What the prospectus of {company} says
{company} has filed for an initial public offering, and its prospectus lists {customers} as its largest buyers.
No customer has a share above ten percent.

ipo_plans | lookalike | news
Interview with {boss}
{boss} has been with {company} in {city} for years. We talked about {customers} and about weekends.
A stock market listing is not a topic, and neither is retirement.

ordinary | first | blog
{company} runs for the children’s ward
A relay of colleagues from {city} ran for the children’s ward in {place} on {date}.
{boss}, {bossTitle}, ran the last lap and handed over the cheque.

ordinary | first | blog
The canteen goes meatless
The canteen of {company} in {city} serves vegetables from {place} on Thursdays.
{person} has tried them all.

ordinary | first | news
How {customers} choose a {good}
Price comes third, a survey among {customers} in {place} says.
{company} came out ahead for service; {boss} puts it down to {jobs} who pick up the phone.

ordinary | first | blog
{company} at the trade fair in {place}
Visit us at the trade fair in {place}: {person} shows the {good} that {customers} use.
Coffee is at the stand from nine.

job_advert | first | job_posting
Colleague for our {jobs}, {place}
{company} {does}. You will join the {jobs} at our {site} in {place} and report to {person}, {role}.
You look after {customers}, plan the week with dispatch and stick to the plan.
A steady hand, a driving licence and good manners are what you bring.
`;

/** How a press release ends. */
const ABOUT = 'Founded in {founded}, {company} {does}. It has {employees} employees and is based in {city}.';

const isDocumentKind = (text: string): text is DocumentKind => text in documentKinds;

const stories = STORIES.trim().split('\n\n').map(readStory);

function readStory(story: string) {
  const [heading = '', title = '', ...paragraphs] = story.split('\n');
  const [topic = '', part = '', kind = ''] = heading.split(' | ');
  if (!isDocumentKind(kind)) throw new Error(`Got the story "${heading}"; expected a kind of document last.`);
  const text = kind === 'press_release' ? [...paragraphs, ABOUT] : paragraphs;
  return { topic, part, wording: { kind, title, text } };
}

export const listWordings = (topic: StoryTopic, part: 'first' | 'later' | 'lookalike'): readonly Wording[] =>
  stories.filter((story) => story.topic === topic && story.part === part).map(({ wording }) => wording);
