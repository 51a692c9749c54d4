import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './telling.ts';

type GrowthKind = Extract<TextKind, 'expansion' | 'product_launch' | 'partnership' | 'technology_migration'>;

/** New places, new things, new friends, new tools. */
export const GROWTH_WORDING: Readonly<Record<GrowthKind, Wording>> = {
  expansion: {
    news: '[opens {site} in {place}|expands to {place} with new {site}]',
    did: '[opened|set up] a {site} in {place}',
    doing: '[opening|building] a {site} in {place}',
    todo: '[open|build] a {site} in {place}',
    announced: [
      '{C} today announced the opening of a new {site} in {place}[, its first in the region|, where {count} people will work].',
      '{C} has opened a [new|second] {site} in {place}[, where {count} people work|, with room for {count} employees].',
      '{C} has opened a new {site} in {place}, its first location in the region, with {count} employees.',
    ],
    report: [
      '{C} has opened a [new|second] {site} in {place}[, where {count} people work|, with room for {count} employees|], [the company said on {weekday}|the mayor said at the opening on {weekday}].',
      '{C} [is expanding|expands] to {place}: a {site} with {count} jobs [opened on {date}|opened this {weekday}].',
    ],
    details: [
      'The {site} covers {area} square metres and cost {amount}.',
      '{person}, {title}, named the distance to {customers} and waiting times of {days} days as the reasons for choosing {place}.',
      'From {quarter}, teams in {place} and {city} will share one pool of {rolePlural}, {count} of them in {place}.',
      'The site is within {km} kilometres of {rivals} of the company’s largest customers.',
    ],
    quotes: [
      '“Our {customers} in {place} have waited {days} days for a visit. [That ends now|We owe them better],” said {person}, {title}.',
      '“We looked at {rivals} locations and kept coming back to {place},” said {person}, {title} of {C}.',
    ],
    otherwise: [
      {
        news: '[to open {site} in {place}|to build {site} in {place}]',
        announced: [
          '{C} will open a {site} in {place} in {quarter}, creating {count} jobs.',
          '{C} today announced that it will open a {site} in {place}[, its first in the region|, where {count} people will work], in {quarter}.',
        ],
        report: [
          '{C} is building a {site} in {place}, its first [there|in the region], and will employ {count} people.',
          '{C} will open a {site} in {place} in {quarter}[, {person}, {title}, said on {weekday}|, creating {count} jobs].',
        ],
        details: [
          'The {site} will cover {area} square metres and cost {amount}.',
          '{person}, {title}, named the distance to {customers} as the reason for choosing {place}.',
          'Work on the site has begun; the first {rolePlural} move in [in {quarter}|{months} months from now].',
        ],
      },
    ],
    voices: ['“{count} jobs are good news for {place},” said {guest} of the local chamber of commerce.'],
  },
  product_launch: {
    news: '[launches|unveils|introduces] {product}[ for {customers}|, a {good}|]',
    did: '[launched|introduced|unveiled] {product}',
    doing: '[launching|bringing out] {product}',
    todo: '[launch|bring out] {product}',
    announced: [
      '{C} today [launched|introduced|unveiled] {product}, a {good} for {customers}.',
      '{C} today announced the [launch|general availability] of {product}, [its new {good}|a {good} built for {customers}].',
      '{C} has [released|introduced] {product}, a {good} that [needs {percent2} percent less time than its predecessor|{customers} can use without training].',
    ],
    report: [
      '{C} has [launched|released|introduced] {product}, a {good} for {customers}.',
      '{C} [unveiled|introduced] {product}, [its new {good}|a {good} aimed at {customers}], in {city} on {weekday}.',
      'With {product}, {C} has launched a {good} that starts at {price}[ and is aimed at {customers}|].',
    ],
    details: [
      'A team of {teamSize} worked on {product} for {months} months[, partly on site with {customers}|, said {person}, {title}].',
      'In a trial of {days} days, {product} saved testers {percent2} percent of their time.',
      '{product} is available in {city} now and in {place} from {quarter}[, at prices from {price}|].',
      'Existing customers can upgrade until {quarter} without charge.',
    ],
    quotes: [
      '“{customers2} told us what annoyed them, and we fixed the first {rivals} things on the list,” said {person}, {title}.',
      '“{product} is the {good} we would have wanted {years} years ago,” said {person}, {title} of {C}.',
    ],
  },
  partnership: {
    news: '[partners with|announces partnership with|signs partnership with] {partner}',
    did: '[signed a partnership with|partnered with] {partner}',
    doing: '[teaming up with|signing a partnership with] {partner}',
    todo: '[partner with|team up with] {partner}',
    announced: [
      '{C} and {partner} today announced a [strategic|{contractYears}-year] partnership to [serve {customers} in {place}|offer a {good} to {customers}].',
      '{C} today announced that it has partnered with {partner} to bring [a {good}|{goodPlural}] to {customers}[ in {place}|].',
      '{C} has signed a {contractYears}-year partnership with {partner} [covering {customers} in {place}|under which both companies will sell {goodPlural}].',
    ],
    report: [
      '{C} and {partner} have [signed|announced] a [strategic|{contractYears}-year] partnership to serve {customers}[ in {place}|].',
      '{C} has partnered with {partner} to offer a {good} to {customers}[ in {place}|, the companies said on {weekday}].',
      '{C} said on {weekday} that it has signed a {contractYears}-year partnership with {partner}[ covering {customers} in {place}|].',
    ],
    details: [
      '{partner} contributes its network in {place}, {C} the {good}[ and {teamSize} specialists|]; revenue is shared.',
      'A first joint project begins in {quarter} with {rivals} {customers} near {place}.',
      'The agreement runs for {contractYears} years and covers {city} and {place}.',
      'Technical teams of both companies have been working on the interface for {months} months.',
    ],
    quotes: [
      '“{rivals2} of our customers use {partner} already and asked us to connect the two,” said {person}, {title}.',
      '“Our customers asked us for {partner} by name,” said {person}, {title} of {C}. “That made it an easy conversation.”',
    ],
    voices: [
      '“{C} knows {customers}, and we know {place}. [It took us one lunch to agree|The rest was detail],” said {guest} of {partner}.',
    ],
  },
  technology_migration: {
    news: '[moves {area2} from {oldTool} to {newTool}|migrates {area2} to {newTool}]',
    did: '[moved|migrated] its {area2} from {oldTool} to {newTool}',
    doing: '[moving|migrating] its {area2} from {oldTool} to {newTool}',
    todo: '[move|migrate] its {area2} from {oldTool} to {newTool}',
    announced: [
      'At {C} we are [moving|migrating] our {area2} from {oldTool} to {newTool}, and this post explains why it will take {months} months.',
      'We have started to [move|migrate] our {area2} from {oldTool} to {newTool}. {person}, {title} at {C}, explains why.',
    ],
    report: [
      '{C} is [migrating|moving] its {area2} from {oldTool} to {newTool}, [a project of {months} months led by {person}|starting with {teamSize} users in {city}].',
    ],
    details: [
      '{teamSize} people under {person} are working on the migration[, and {records} records have to be carried over|, most of them in {city}].',
      'Interfaces to {rivals} other systems have to be rebuilt before {quarter}, which {person} puts at {days} days of work.',
      'The old {oldTool} installation in {city} will be switched off in {quarter}.',
      'Users in {place} follow in {quarter}[, after {days} days of parallel running|].',
    ],
    otherwise: [
      {
        news: '[replaces {oldTool} with {newTool}|completes move from {oldTool} to {newTool}]',
        announced: [
          'This {weekday} we [moved|migrated] our {area2} from {oldTool} to {newTool}. {person}, {title} at {C}, wrote down how it went.',
          'After {years} years with {oldTool}, {C} has migrated its {area2} to {newTool}.',
        ],
        report: [
          '{C} has replaced {oldTool} with {newTool} for its {area2}[, {person}, {title}, said on {weekday}|, according to the vendor].',
          '{C} has migrated its {area2} from {oldTool} to {newTool} [after {years} years|in {months} months].',
        ],
        details: [
          '{teamSize} people under {person} worked on the migration[, and {records} records were carried over|, most of them from {city}].',
          'Interfaces to {rivals} other systems were rebuilt, which {person} puts at {days} days of work.',
          'The old {oldTool} installation in {city} will be switched off in {quarter}.',
        ],
      },
    ],
    quotes: [
      '“[Nobody thanks you for a migration|The hardest part was the {records} records nobody had looked at],” {person}, {title}, said. “But the night shift stopped calling.”',
      '“We tried it on {teamSize} colleagues before we touched anything else,” said {person}, {title}.',
    ],
  },
};
