import { phraseList as list } from './phrase-list.ts';

/**
 * The small words that the embedded reasoner understands, besides functions and seniorities.
 *
 * - NEGATIONS exclude what follows up to the end of the clause; LIST_NEGATIONS over commas too ("except HR,
 *   finance and legal"), unless the query begins with them.
 * - IDLE phrases look like something else and say nothing ("not sure" excludes nobody).
 * - ASIDES introduce what the wanted person is near, not what they do ("reports to the CFO", "we sell payroll
 *   software to …"): such a function is only looked at next.
 * - COMPANY_NOUNS and SCENE_NOUNS with their preposition describe the employer ("at marketing agencies").
 */

export const NEGATIONS = list(
  'not, no, never, but not, without, nobody from, isnt, arent, dont want, do not want',
);

export const LIST_NEGATIONS = list(
  'anyone but, anybody but, everyone but, everybody but, all but, except, except for, excluding, exclude, other than, rather than, instead of, apart from, aside from, avoid, skip, minus',
);

export const IDLE = list(
  'not only, not just, not sure, not sure who, not necessarily, no matter, no idea, dont know, do not know, who supports, supports, in revenue, annual revenue, revenue over, revenue of, revenue under',
);

export const ASIDES = list(
  'reports to, reporting to, reports into, works with, working with, alongside, we sell, i sell, we are selling, we provide, we offer',
);

export const PHRASE_ENDS = new Set([',', ';', '.', '!', '?', '/', 'or', 'and', 'but', 'plus']);

/** Words after which a negation or an aside no longer holds. */
export const SCOPE_ENDS = new Set([',', ';', '.', '!', '?', 'but', 'to', 'who', 'that', 'which', 'whoever']);

export const RELATIVE_WORDS = new Set(['who', 'that', 'which']);

/** "someone in finance": the function that follows is the person's own. */
export const MEMBERSHIP_WORDS = new Set(['in', 'from', 'within', 'on']);

export const DETERMINERS = new Set([
  'the',
  'a',
  'an',
  'our',
  'your',
  'their',
  'my',
  'this',
  'whole',
  'entire',
]);

export const COMPANY_PREPOSITIONS = new Set([
  'at',
  'in',
  'for',
  'from',
  'within',
  'across',
  'inside',
  'among',
]);

export const COMPANY_NOUNS = new Set(
  list(
    'firm, firms, company, companies, startup, startups, scaleup, scaleups, agency, agencies, organisation, organisations, organization, organizations, businesses, enterprises, corporation, corporations, bank, banks, manufacturer, manufacturers, retailer, retailers, providers, hospitals, smbs, smes',
  ),
);

/** Describe the employer only after a preposition: "in the payments space", but "office space". */
export const SCENE_NOUNS = new Set(['industry', 'sector', 'vertical', 'space']);
