import type { StoriesOfKind } from './stories-of-kind.ts';

export const partnership: StoriesOfKind = {
  opensWith: 'release',
  counterpart: 'partner',
  facts: [],
  wording: {
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
};
