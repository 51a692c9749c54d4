import { plainText } from '../../web/read-html.ts';

/** A company named in a filing, and its role. */
export interface FilingParty {
  readonly name: string;
  readonly cik: string;
  /** Subject, Filed by or Filer, as on the index page. */
  readonly role: string;
}

const MAX_PARTIES = 30;
/** A name, its role and the link with the number take a third of this. */
const LONGEST_PARTY = 900;

/** The parties on a filing's index page: "ACME CORP (Subject) CIK: 0001083743". */
export function partiesIn(html: string): readonly FilingParty[] {
  const blocks = html.split('class="companyName"', MAX_PARTIES + 1).slice(1);
  return blocks.flatMap((block) => {
    const [written = '', number = ''] = block.slice(block.indexOf('>') + 1, LONGEST_PARTY).split('<acronym');
    const [, name, role] = /^(.{1,300})\(([A-Za-z ]{1,30})\)$/s.exec(plainText(written).trim()) ?? [];
    const cik = /\b\d{10}\b/.exec(number)?.[0];
    if (name === undefined || role === undefined || cik === undefined) return [];
    return [{ name: name.replace(/\s+/g, ' ').trim(), cik, role: role.trim() }];
  });
}
