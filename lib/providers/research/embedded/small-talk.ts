/** Documents that mean nothing to anybody who sells, many of them in the words of those that do. */
export const SMALL_TALK: readonly { readonly title: string; readonly text: readonly string[] }[] = [
  {
    title: '{C} [runs|walks] for {place} children’s ward',
    text: [
      '[A relay of {teamSize} colleagues|{teamSize} runners] from {C} [raised|collected] {price} for the children’s ward in {place} on {date}.',
      '{person}, {title}, [came in at number {days}|handed over the cheque and ran the last lap in {hours} minutes].',
    ],
  },
  {
    title: '{C} [sponsors|supports] [football|handball|rowing] club',
    text: [
      '{C} [stays|remains] a partner of the {city} [football|handball|rowing] club [for the season that begins on {date}|and has paid for {days} new jerseys, chosen by {person}].',
      '[The first match|The first race] is on {weekday}; {person} will [kick off|open it] before {days} guests.',
    ],
  },
  {
    title: '[Photo|Drawing] competition at {C}',
    text: [
      '{C} has launched a [photo|drawing] competition for the [families|children] of its {employees} people; [entries close on {date}|{days} pictures have come in].',
      '{person}, {title}, [sits on the jury|hangs the best ones in the {city} hallway] [in {quarter}|next {weekday}].',
    ],
  },
  {
    title: '{person} of {C} on [learning|patience|early mornings]',
    text: [
      '[In a talk in {place}|At a lunch for {customers}], {person}, {title} at {C}, [spoke about|told of] {hours} years of [getting things wrong|listening before speaking].',
      'The [audience|room] of {days} [asked {person} for a second evening|stayed until {person} put out the lights in {place}].',
    ],
  },
  {
    title: '[Trade fair|Exhibition] in {place}: {C} at stand {km}',
    text: [
      '{C} [shows|is showing] its {goodPlural} at the trade fair in {place} until {date}, stand {km}.',
      '[Visitors may try|On display is] a {good} that [weighs {days} kilograms|{customers} have used for {months} months], shown by {person}.',
    ],
  },
  {
    title: '{C} [has a new website|redesigns its pages]',
    text: [
      '{C} [has redesigned its website|has a new website] after {hours} years[; {customers} find spare parts in {days} seconds|, with pictures taken by colleagues in {city}].',
      '[Old links work until {date}, promises {person}|{person}, {title}, asks for remarks before {date}].',
    ],
  },
  {
    title: '[{customers} and the weather|Five things {customers} get wrong]',
    text: [
      '[Every spring|Each autumn], the blog of {C} [asks|wonders] [what {customers} get wrong|why {customers} wait], and [this year|this time] the list by {person} has {hours} entries.',
      '[Number {days}|The longest one] [is about a {good} in {place}|comes from {person} and fills {months} pages].',
    ],
  },
  {
    title: '[Apprentices|Trainees] start at {C}',
    text: [
      '{teamSize} [apprentices|trainees] [began|started] at {C} in {city} on {date}, [as every year|one more than last time].',
      '{person}, {title}, [showed them the {site}|gave each of them a {good} made in {founded}].',
    ],
  },
  {
    title: '{C} [wins|receives] [prize|award] in {place}',
    text: [
      '{C} [took|received] the [regional prize|award] for [fair training|clean yards|good neighbourhood] in {place}, [ahead of {rivals} others|among {days} entrants], and {boss} [made a speech|kept it short].',
      'The [prize|award] of {price} goes to [a school near the {site}|the {place} library], said {person}.',
    ],
  },
  {
    title: 'Opinion: what {customers} [need|deserve]',
    text: [
      '[Whoever acquires a {good}|Anyone who buys a {good}], writes {person} of {C}, [acquires habits with it|should ask {rivals} questions first].',
      '[The second question|The hardest one], according to the {title}, [is how it is cleaned in {place}|takes {hours} minutes to answer], and {boss} agrees.',
    ],
  },
  {
    title: '[Open day|Visitors’ day] at {C}',
    text: [
      '{C} [opens its doors|opens the gates] in {city} on {date}; [{days} visitors came last time|children may ride the {good}].',
      '[Tours with {boss} leave every {hours} minutes|{person}, {title}, leads the tour at the {site}] and [end at the canteen|the bus to {place} is free].',
    ],
  },
  {
    title: 'Canteen of {C} [goes meatless|gets a new cook]',
    text: [
      'The canteen of {C} in {city} [serves|cooks] {days} meals a day [without meat on {weekday}|since {date}, all of them from {place}].',
      '{person} [tasted|has tried] {hours} of them and [would eat {rivals} again|is back to sandwiches].',
    ],
  },
];

/** A single advert: it says that one place is free, and no more. */
export const JOB_ADVERT = {
  titles: ['{roleOne} [in|–] {place}', '{roleOne} (all genders), {place}'],
  text: [
    '{C} [is looking for|seeks|has a place for] {roleOneA} in {place}[, to start on {date}|, full time or {hours} hours a fortnight].',
    '[Your day begins at the {site}|You will work with {customers}] [in the team of {boss}|under {person}, {title}], [with {days} days of training|after {months} months of training].',
    '[We offer|There is] {leave} days of leave, [a canteen in {city}|a {good} at cost price] and [a room for {rivals} nights while you look for a flat|a ticket for the tram in {place}]; questions go to {person}.',
  ],
} as const;

export const JOB_BOARD = {
  title: 'Jobs at {C}: {count} openings',
  text: [
    '{C} has {count} open positions in {place} and {city} as of {date}, against {before} at the count {days} days before.',
    'By role: {roleCount} {rolePlural}, {otherCount} in planning, support and administration; contact is {person}, {title}.',
    'By place: {place} {roleCount}, {city} {otherCount}.',
  ],
} as const;

/** An advert from among the many of a surge, or from a team that moves house. */
export const SURGE_ADVERT =
  'One of {count} [positions|jobs|places] that {C} is [filling|adding] in {place} [by {quarter}|this season], says {boss}.';
export const MOVE_ADVERT =
  'You [help us|will help] [move|migrate] our {area2} from {oldTool} to {newTool}[ until {quarter}|], [together with|in the team of] {person}.';
