import type { ImportCounts, ImportExample, UnclearKind } from '#contract/crm-imports.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { NO_COUNTS, type PageResult } from './import-record.ts';

export type MatchedBy = keyof ImportCounts['matched'];

/** What an import does with a company. */
export type ImportOutcome = 'created' | 'updated' | 'up_to_date' | 'out_of_scope' | UnclearKind;

/** `conflict`: a member, and the account has another owner. */
export type OwnerFound = 'none' | 'matched' | 'unknown' | 'conflict';

/** Everything that counts about a company, so that it counts the same when its page is read again. */
export interface Verdict {
  readonly outcome: ImportOutcome;
  readonly matchedBy: MatchedBy | null;
  readonly owner: OwnerFound;
  /** The account it is or becomes, or that another company of the CRM is already. */
  readonly accountId: string | null;
}

const NOTHING = '-';

/** One line per company, because a page has hundreds. */
export const writeVerdict = ({ outcome, matchedBy, owner, accountId }: Verdict): string =>
  [outcome, matchedBy ?? NOTHING, owner, accountId ?? NOTHING].join(' ');

const OUTCOMES: ReadonlySet<string> = new Set<ImportOutcome>([
  'created',
  'updated',
  'up_to_date',
  'out_of_scope',
  'no_website',
  'free_mail',
  'same_name',
  'several_records',
]);
const MATCHES: ReadonlySet<string> = new Set<MatchedBy>(['our_id', 'link', 'domain']);
const OWNERS: ReadonlySet<string> = new Set<OwnerFound>(['none', 'matched', 'unknown', 'conflict']);

const isOutcome = (text: string): text is ImportOutcome => OUTCOMES.has(text);
const isMatch = (text: string): text is MatchedBy => MATCHES.has(text);
const isOwner = (text: string): text is OwnerFound => OWNERS.has(text);

/** Undefined if it isn't one, as after an update of the service. */
export function readVerdict(text: string | undefined): Verdict | undefined {
  const [outcome = '', match = '', owner = '', account = ''] = (text ?? '').split(' ');
  if (!isOutcome(outcome) || !isOwner(owner) || account === '') return undefined;
  return {
    outcome,
    matchedBy: isMatch(match) ? match : null,
    owner,
    accountId: account === NOTHING ? null : account,
  };
}

const UNCLEAR: readonly UnclearKind[] = ['no_website', 'free_mail', 'same_name', 'several_records'];
const isUnclear = (outcome: ImportOutcome): outcome is UnclearKind =>
  UNCLEAR.some((kind) => kind === outcome);

/** Whether the company is an account here, or becomes one. */
const isAccount = ({ outcome }: Verdict): boolean => !isUnclear(outcome) && outcome !== 'out_of_scope';

/** What one company adds to its import. */
function countsOf({ relation, wonContacts }: CrmCompanyRead, verdict: Verdict): ImportCounts {
  const { outcome, matchedBy, owner } = verdict;
  return {
    ...NO_COUNTS,
    companies: 1,
    ...(isUnclear(outcome) ? { unclear: { ...NO_COUNTS.unclear, [outcome]: 1 } } : { [outcome]: 1 }),
    ...(matchedBy !== null && { matched: { ...NO_COUNTS.matched, [matchedBy]: 1 } }),
    owners: {
      matched: Number(owner === 'matched' || owner === 'conflict'),
      unknown: Number(owner === 'unknown'),
      conflicts: Number(owner === 'conflict'),
    },
    relations: { ...NO_COUNTS.relations, [relation]: 1 },
    champions: isAccount(verdict) ? wonContacts.length : 0,
  };
}

/** They turn the text around them, such as a draft with the name in it. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Names of companies and people are the CRM's, so they are cut and put on one line. */
const TEXT_MAX = 200;
export const oneLine = (text: string, max = TEXT_MAX): string =>
  text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

function examplesOf(company: CrmCompanyRead, { outcome, owner, accountId }: Verdict): ImportExample[] {
  const shown = {
    crm_id: oneLine(company.crmId),
    name: oneLine(company.name),
    website: company.websites[0] === undefined ? null : oneLine(company.websites[0]),
    account_id: accountId,
    note: null,
  };
  const owned = company.owner && oneLine(`${company.owner.name} ${company.owner.email ?? ''}`);
  return [
    ...(outcome === 'created' || isUnclear(outcome) ? [{ ...shown, kind: outcome }] : []),
    ...(owner === 'conflict' ? [{ ...shown, kind: 'owner_conflict' as const, note: owned }] : []),
    // The owner is the example, and comes once.
    ...(owner === 'unknown' && company.owner
      ? [
          {
            kind: 'owner_unknown' as const,
            crm_id: oneLine(company.owner.id),
            name: oneLine(company.owner.name),
            website: null,
            account_id: null,
            note: company.owner.email === null ? null : oneLine(company.owner.email),
          },
        ]
      : []),
  ];
}

export const resultOf = (company: CrmCompanyRead, verdict: Verdict): PageResult => ({
  counts: countsOf(company, verdict),
  examples: examplesOf(company, verdict),
});
