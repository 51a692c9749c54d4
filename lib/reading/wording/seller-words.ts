/** How sellers describe merging two companies. */
export const JOINING_TEAMS =
  /\b(?:merg\w+|two (?:companies|teams|crews|systems)|becomes? one|after a deal|acqui\w+)\b/i;

/** What sellers say about data and who can access it. */
export const ABOUT_DATA =
  /\b(?:access|identit\w+|logins?|privacy|data|security|endpoints?|attacks?|incidents?)\b/i;
