import type { ImportCounts, ImportExample, UnclearKind } from '#contract/crm-imports.ts';
import { toOneLine } from './bound-page.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { addCounts, addExamples, NO_COUNTS, type PageResult } from './import-record.ts';

export type MatchedBy = keyof ImportCounts['matched'];

/** What an import does with a company. */
export type ImportOutcome = 'created' | 'updated' | 'up_to_date' | 'out_of_scope' | UnclearKind;

/** `conflict`: a member, and the account has another owner. */
export type OwnerMatch = 'none' | 'matched' | 'unknown' | 'conflict';

/** Everything that counts about a company. */
interface CountedCompany {
  readonly company: CrmCompanyRead;
  readonly outcome: ImportOutcome;
  readonly matchedBy: MatchedBy | null;
  readonly owner: OwnerMatch;
  /** The account it is or becomes, or that another company of the CRM is already. */
  readonly accountId: string | null;
}

const UNCLEAR: readonly UnclearKind[] = ['no_website', 'free_mail', 'same_name', 'several_records'];
const isUnclear = (outcome: ImportOutcome): outcome is UnclearKind =>
  UNCLEAR.some((kind) => kind === outcome);

function countCompany({ company, outcome, matchedBy, owner }: CountedCompany): ImportCounts {
  const isAccount = !isUnclear(outcome) && outcome !== 'out_of_scope';
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
    relations: { ...NO_COUNTS.relations, [company.relation]: 1 },
    champions: isAccount ? company.wonContacts.length : 0,
  };
}

function toExamples({ company, outcome, owner, accountId }: CountedCompany): ImportExample[] {
  const exampleBase = {
    crm_id: toOneLine(company.crmId),
    name: toOneLine(company.name),
    website: company.websites[0] === undefined ? null : toOneLine(company.websites[0]),
    account_id: accountId,
    note: null,
  };
  const note = company.owner && toOneLine(`${company.owner.name} ${company.owner.email ?? ''}`);
  return [
    ...(outcome === 'created' || isUnclear(outcome) ? [{ ...exampleBase, kind: outcome }] : []),
    ...(owner === 'conflict' ? [{ ...exampleBase, kind: 'owner_conflict' as const, note }] : []),
    // The owner is the example, and comes once.
    ...(owner === 'unknown' && company.owner
      ? [
          {
            kind: 'owner_unknown' as const,
            crm_id: toOneLine(company.owner.id),
            name: toOneLine(company.owner.name),
            website: null,
            account_id: null,
            note: company.owner.email === null ? null : toOneLine(company.owner.email),
          },
        ]
      : []),
  ];
}

/** What a page adds to its import. */
export const countPage = (
  companies: readonly CountedCompany[],
  { removed, merged, leftOut }: Pick<ImportCounts, 'removed' | 'merged'> & { readonly leftOut: number },
): PageResult => ({
  counts: companies.map(countCompany).reduce(addCounts, { ...NO_COUNTS, removed, merged }),
  examples: addExamples([], companies.flatMap(toExamples)),
  left_out: leftOut,
});
