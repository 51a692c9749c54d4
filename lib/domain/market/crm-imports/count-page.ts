import type { ImportCounts, ImportExample, UnclearKind } from '#contract/crm-imports.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { addCounts, addExamples, NO_COUNTS, type PageResult } from './import-record.ts';
import { toOneLine } from './sanitize-page.ts';

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

/** What a page adds to its import. */
export const countPage = (
  companies: readonly CountedCompany[],
  { removed, merged, leftOut }: Pick<ImportCounts, 'removed' | 'merged'> & { readonly leftOut: number },
): PageResult => ({
  counts: companies.map(countCompany).reduce(addCounts, { ...NO_COUNTS, removed, merged }),
  examples: addExamples([], companies.flatMap(toExamples)),
  left_out: leftOut,
});

const UNCLEAR_KINDS: readonly UnclearKind[] = ['no_website', 'free_mail', 'same_name', 'several_records'];

const isUnclear = (outcome: ImportOutcome): outcome is UnclearKind =>
  UNCLEAR_KINDS.some((kind) => kind === outcome);

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
  const [website] = company.websites;
  const companyExample = {
    crm_id: toOneLine(company.crmId),
    name: toOneLine(company.name),
    website: website === undefined ? null : toOneLine(website),
    account_id: accountId,
    note: null,
  };
  const examples: ImportExample[] = [];
  if (outcome === 'created' || isUnclear(outcome)) examples.push({ ...companyExample, kind: outcome });
  if (company.owner === null) return examples;
  const { id, name, email } = company.owner;
  if (owner === 'conflict') {
    examples.push({ ...companyExample, kind: 'owner_conflict', note: toOneLine(`${name} ${email ?? ''}`) });
  }
  // The owner is the example, and comes once.
  if (owner === 'unknown') {
    examples.push({
      kind: 'owner_unknown',
      crm_id: toOneLine(id),
      name: toOneLine(name),
      website: null,
      account_id: null,
      note: email === null ? null : toOneLine(email),
    });
  }
  return examples;
}
