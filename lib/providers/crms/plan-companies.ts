import { domainToUnicode } from 'node:url';
import type { CrmOutcome, CrmPlan, LiveAccounts } from '#domain/outbound/crm/crm.ts';
import { type CompanyFields, planChanges, toCompanyValues } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { type CompanyMatch, type CrmCandidate, matchCompanies } from '#domain/outbound/crm/match-company.ts';
import {
  addSentChanges,
  hashSentValue,
  type SentHashes,
  type SentValues,
} from '#domain/outbound/crm/sent-values.ts';

/** A company of the CRM with its current values. */
export interface StoredCompany extends CrmCandidate {
  readonly current: (field: string) => unknown;
}

/**
 * Matches companies with the CRM's. A record with the id of an account that no longer exists, or of another workspace, is
 * free: people delete accounts and import them again.
 */
export async function matchStored<Candidate extends StoredCompany>(
  companies: readonly CrmCompany[],
  candidates: readonly Candidate[],
  liveAccounts: LiveAccounts,
): Promise<CompanyMatch<Candidate>[]> {
  const pushedAccountIds = new Set(companies.map(({ accountId }) => accountId));
  const otherAccountIds = candidates.flatMap(({ accountId }) =>
    accountId === null || pushedAccountIds.has(accountId) ? [] : accountId,
  );
  const liveAccountIds =
    otherAccountIds.length > 0 ? await liveAccounts([...new Set(otherAccountIds)]) : new Set<string>();
  const isDeletedAccount = (accountId: string): boolean =>
    !pushedAccountIds.has(accountId) && !liveAccountIds.has(accountId);
  const currentCandidates = candidates.map((storedCompany) =>
    storedCompany.accountId !== null && isDeletedAccount(storedCompany.accountId)
      ? { ...storedCompany, accountId: null }
      : storedCompany,
  );
  return matchCompanies(companies, currentCandidates);
}

function planCompany(
  fields: CompanyFields,
  company: CrmCompany,
  match: CompanyMatch<StoredCompany>,
  sentHashes: SentHashes,
): CrmPlan {
  if (match.kind === 'unclear') return { kind: 'failed', problem: match.problem };
  const values = toCompanyValues(company);
  if (match.kind === 'none') return { kind: 'create', changes: planChanges(fields, values).changes };
  const { candidate, by } = match;
  const isOurValue = (field: string, value: unknown) =>
    sentHashes[field]?.includes(hashSentValue(value)) ?? false;
  const changePlan = planChanges(fields, values, candidate.current, isOurValue);
  return { kind: 'update', crmId: candidate.id, matchedBy: by, ...changePlan };
}

export interface MatchedPlans {
  readonly plans: CrmPlan[];
  /** Records what the plans write: before it, so that a crash doesn't hide that it is ours, and once it is written. */
  readonly recordWrite: (write: () => Promise<CrmOutcome[]>) => Promise<CrmOutcome[]>;
}

/** What to write for companies once it is known what the CRM has. */
export async function planMatched(
  fields: CompanyFields,
  companies: readonly CrmCompany[],
  matches: readonly CompanyMatch<StoredCompany>[],
  sentValues: SentValues,
): Promise<MatchedPlans> {
  const sentHashesByAccount = await sentValues.read(companies.map(({ accountId }) => accountId));
  const companyPlans = companies.map((company, index) => {
    const match = matches[index] ?? ({ kind: 'none' } as const);
    const earlierHashes = sentHashesByAccount.get(company.accountId) ?? {};
    const readCurrent = 'candidate' in match ? match.candidate.current : undefined;
    return {
      id: company.accountId,
      before: earlierHashes,
      current: readCurrent,
      plan: planCompany(fields, company, match, earlierHashes),
    };
  });
  const changedPlans = companyPlans.flatMap(({ plan, ...rest }, index) => {
    const changes = 'changes' in plan ? plan.changes.filter(({ kind }) => kind !== 'ours') : [];
    return changes.length > 0 ? [{ ...rest, index, changes }] : [];
  });
  const recordHashes = async (hashes: readonly (readonly [string, SentHashes])[]): Promise<void> => {
    if (hashes.length > 0) await sentValues.write(new Map(hashes));
  };
  return {
    plans: companyPlans.map(({ plan }) => plan),
    async recordWrite(write) {
      await recordHashes(
        changedPlans.map(({ id, before, changes, current }) => [
          id,
          addSentChanges(before, changes, current),
        ]),
      );
      const outcomes = await write();
      const updatedPlans = changedPlans.filter(
        ({ index, changes }) =>
          outcomes[index]?.kind === 'written' && changes.some(({ kind }) => kind === 'updated'),
      );
      await recordHashes(
        updatedPlans.map(({ id, before, changes }) => [id, addSentChanges(before, changes)]),
      );
      return outcomes;
    },
  };
}

/** A domain as people type it: in ASCII and, if it has other letters, in its own script. */
export function listDomainSpellings(domain: string): string[] {
  const unicodeName = domainToUnicode(domain);
  return unicodeName === '' || unicodeName === domain ? [domain] : [domain, unicodeName];
}
