/** What an authority does to a company, by the form of the event: in a headline and in a letter. */
export const REGULATOR_VERBS: Readonly<Record<string, { readonly does: string; readonly did: string }>> = {
  fine: { does: 'fines', did: 'fined' },
  sue: { does: 'sues', did: 'sued' },
  charge: { does: 'charges', did: 'charged' },
  investigate: { does: 'investigates', did: 'is investigating' },
  probe: { does: 'investigates', did: 'is investigating' },
  order: { does: 'issues an order against', did: 'issued an order against' },
  ban: { does: 'bans', did: 'banned' },
  indict: { does: 'indicts', did: 'indicted' },
  subpoena: { does: 'subpoenas', did: 'subpoenaed' },
  raid: { does: 'raids', did: 'searched' },
  accuse: { does: 'accuses', did: 'accused' },
  warn: { does: 'warns', did: 'warned' },
};
