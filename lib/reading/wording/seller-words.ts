/** How sellers describe merging two companies. */
export const JOINING_TEAMS =
  /\b(?:merg(?:e[ds]?|ers?|ing)|takeovers?|acqui(?:re[ds]?|sitions?)|two (?:companies|teams|crews|systems|payrolls)|both companies|becomes? one|after a deal)\b/i;

/** What no source says as long as a deal is only agreed. */
export const CLOSED = 'that the deal has closed';

/** How sellers describe what growth brings. */
export const GROWTH =
  /\b(?:(?:teams?|compan(?:y|ies)|business(?:es)?|you|they) (?:grow|scale)s?|growing (?:teams?|companies|businesses)|growth|t(?:ake|akes|ook) on|new (?:hires?|people|colleagues|staff|technicians|drivers|starters|joiners|customers|contracts))\b/i;

export const ABOUT_CONTRACTS = /\bcontracts?\b/i;

/** What sellers say about data and who can access it. */
export const ABOUT_DATA =
  /\b(?:access|identit\w+|logins?|privacy|data|security|endpoints?|attacks?|incidents?|cyber)\b/i;

/** How sellers describe a new place. */
export const NEW_SITE =
  /\b(?:(?:new|second|another|every|each|both|more|first) (?:\w+ )?(?:sites?|depots?|terminals?|branch(?:es)?|locations?|markets?|regions?|warehouses?|buildings?|plants?|factor(?:y|ies)|offices?|stores?|shops?|clinics?|hotels?)|open(?:s|ed|ing)? (?:in|a|an|new))\b/i;

/** "After a takeover, …", "Before a listing …", "a new depot": someone new in a role has no such event. */
export const isAboutNoEvent = (sentence: string): boolean =>
  ![JOINING_TEAMS, GROWTH, NEW_SITE, /^(?:after|before|when|once|if)\b/i].some((words) =>
    words.test(sentence),
  );
