import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './wording.ts';

type GrowthKind = Extract<TextKind, 'expansion' | 'product_launch' | 'partnership' | 'technology_migration'>;

/** New places, new things, new friends, new tools. */
export const GROWTH_WORDING: Readonly<Record<GrowthKind, Wording>> = {
  expansion: {
    news: '[opens {site} in {place}|expands to {place}|sets up in {place}]',
    did: '[opened|set up] a {site} in {place}',
    doing: '[opening|building] a {site} in {place}',
    todo: '[open|build] a {site} in {place}',
    leads: [
      '{C} has [opened|put into operation] a [new|second|further] {site} in {place}[, where {count} people work|, with room for {count} employees|].',
      '{C} is [opening|building] a {site} in {place}, [its first there|its first in the region], and [will employ|plans to staff it with] {count} people.',
      '[From {place}|Out of a new {site} in {place}], {C} [now serves|will serve] {customers} [in the region|within {km} kilometres]; the [site|location] opened on {date}.',
      '{C} [expands|is expanding] to {place}: a {site} with {count} [workplaces|jobs] [opens|opened] [on {date}|this {weekday}].',
    ],
    details: [
      'The {site} [covers|measures] {area} square metres and [cost|took] {amount}.',
      '{person}, {title}, [named|gave] the [distance to {customers}|waiting times of {days} days] as the reason for [choosing|going to] {place}.',
      '[Crews from {city} and {place}|Teams in {place} and {city}] will [share|draw on] [one stock of parts|one pool of {rolePlural}][ from {quarter} on|, {count} of them in {place}].',
    ],
  },
  product_launch: {
    news: '[launches|unveils|introduces|brings out] {product}',
    did: '[launched|introduced|unveiled] {product}',
    doing: '[launching|bringing out] {product}',
    todo: '[launch|bring out] {product}',
    leads: [
      '{C} has [launched|released|introduced] {product}, a {good} for {customers}.',
      'With {product}, {C} [brings|is bringing] [a new {good}|its {good}] to market [this week|as of {date}]; [the first {rivals} {customers} use it already|prices start at {price}].',
      '{C} today [unveiled|presented] {product}[: a {good} made for {customers}|, its new {good}, to {customers} in {city}].',
      '{product} is [here|out]: the {good} by {C} is [available|on sale] [from {date}|as of this {weekday}] [at {price}|to {customers}].',
    ],
    details: [
      '[{product} took|Development of {product} took] a team of {teamSize} {months} months[, partly together with {customers}|, said {person}, {title}|].',
      '[In tests with {rivals} {customers}|During a trial of {days} days], {product} [needed {percent} percent less time than its forerunner|saved {percent} percent of the effort].',
      '[Sales of {product} begin|The roll-out of {product} begins] in {city}[ and reaches {place} in {quarter}|, {place} follows in {quarter}].',
    ],
  },
  partnership: {
    news: '[partners with|teams up with|signs partnership with] {partner}',
    did: '[signed a partnership with|teamed up with] {partner}',
    doing: '[teaming up with|signing a partnership with] {partner}',
    todo: '[partner with|team up with] {partner}',
    leads: [
      '{C} and {partner} have [signed|announced|agreed on] a [partnership|strategic partnership] [to serve|for] {customers} [together|in {place}].',
      '{C} has [partnered|teamed up] with {partner} to [offer|bring] a {good} to {customers}[ in {place}|].',
      '{C} [announced|said on {weekday}] a [{contractYears}-year|multi-year] partnership with {partner}[ covering {customers} in {place}|, under which both sell {goodPlural}].',
    ],
    details: [
      '{partner} [brings|contributes] [its network in {place}|{rivals} resellers], {C} [the {good}|its {goodPlural}][; revenue is shared| and {teamSize} specialists|].',
      '[The first joint project|A first project] [starts|begins] in {quarter} with {rivals} {customers} [near {place}|around {city}].',
      '“[Our {customers} asked us for {partner} by name|{rivals} of our {customers} use {partner} already],” [said|explained] {person}, {title}.',
    ],
  },
  technology_migration: {
    news: '[moves from {oldTool} to {newTool}|migrates {area2} to {newTool}|replaces {oldTool}]',
    did: '[moved|migrated] its {area2} from {oldTool} to {newTool}',
    doing: '[moving|migrating] its {area2} from {oldTool} to {newTool}',
    todo: '[move|migrate] its {area2} from {oldTool} to {newTool}',
    leads: [
      '{C} is [migrating|moving] its {area2} from {oldTool} to {newTool}, [a project of {months} months led by {person}|starting with {teamSize} users in {city} on {date}].',
      '{C} has [replaced|switched off] {oldTool} [and runs its {area2} on {newTool}|in favour of {newTool} for its {area2}][ since {date}|, {person}, {title}, reports].',
      '[After {years} years with {oldTool}|Tired of {oldTool}], {C} [is switching|has decided to switch] its {area2} to {newTool}, [says|reports] {person}, {title}.',
    ],
    details: [
      '[{teamSize} people|Some {teamSize} colleagues] [around|under] {person} have been working on the [move|migration] [for {months} months|since {date}][, and {records} records have been carried over|].',
      '[Interfaces to|The links with] {rivals} [other systems|neighbouring tools] [have to be|must be] [rebuilt|rewritten] before {quarter}, a task [for {person}’s people|that {person} puts at {days} days].',
      '[What is left of {oldTool}|The old {oldTool} servers in {city}] will be [shut down|retired] in {quarter}, [{months} months later than {person} had hoped|as planned by {person}].',
    ],
  },
};
