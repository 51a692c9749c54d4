import type { Relation } from '#contract/relation.ts';
import { relateAccount } from './change-imported-account.ts';
import { companyName } from './crm-company-store.ts';
import type { CrmPage, CrmReader } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { NO_COUNTS, type PageResult } from './import-record.ts';

/** The part of a page under which these are decided. */
const PART = 'gone';

type Gone = 'removed' | 'merged' | 'missing';

/**
 * Asks the CRM about companies of earlier imports that its list leaves out. Only those it calls deleted are gone: to a user
 * who may not see them, every customer of the others is missing.
 */
export async function lookForMissing(
  { companies, reader, abort }: Pick<ImportPorts, 'companies'> & LookPorts,
  { workspaceId, place }: Pick<ImportContext, 'workspaceId' | 'place'>,
  page: CrmPage,
): Promise<CrmPage> {
  const { missing = [], gone } = page;
  if (missing.length === 0) return page;
  const stored = [...(await companies.find(workspaceId, place, missing)).keys()];
  if (stored.length === 0) return { ...page, missing: [] };
  const said = (await reader.look?.(stored, abort)) ?? new Map<string, 'deleted' | 'there'>();
  const deleted = stored.filter((crmId) => said.get(crmId) === 'deleted');
  return {
    ...page,
    gone: [...gone, ...deleted.map((crmId) => ({ crmId, mergedInto: null }))],
    missing: stored.filter((crmId) => !said.has(crmId)),
  };
}

interface LookPorts {
  readonly reader: Pick<CrmReader, 'look'>;
  readonly abort: AbortSignal;
}

/**
 * Follows companies that the CRM no longer has. A deleted one takes its relation and its link with it, and the account stays.
 * A merged one hands its account to the company it was merged into, unless that is an account already. One that is missing
 * stays as it is, and is counted.
 */
export async function followGone(
  ports: ImportPorts,
  context: ImportContext,
  page: number,
  { gone, missing = [] }: Pick<CrmPage, 'gone' | 'missing'>,
): Promise<PageResult> {
  const { workspaceId, place, importId, isDry } = context;
  if (gone.length === 0 && missing.length === 0) return { counts: NO_COUNTS, examples: [] };
  const concerned = gone.flatMap(({ crmId, mergedInto }) => [crmId, mergedInto].flatMap((id) => id ?? []));
  const stored = await ports.companies.find(workspaceId, place, [...new Set(concerned)]);
  const fresh = Object.fromEntries([
    ...missing.map((crmId): [string, Gone] => [crmId, 'missing']),
    ...gone
      .filter(({ crmId }) => stored.has(crmId))
      .map(({ crmId, mergedInto }): [string, Gone] => [crmId, mergedInto === null ? 'removed' : 'merged']),
  ]);
  const counted = isDry ? fresh : await ports.imports.decided(workspaceId, importId, page, PART, fresh);
  if (!isDry) {
    // One that isn't stored may inherit from another of the page. Most of the others were never imported.
    const heirs = new Set(gone.map(({ mergedInto }) => mergedInto));
    const known = gone.filter(({ crmId }) => stored.has(crmId) || heirs.has(crmId));
    // In sequence: two may have the same account.
    for (const { crmId, mergedInto } of known) await follow(ports, context, crmId, mergedInto);
  }
  const count = (what: Gone): number => Object.values(counted).filter((each) => each === what).length;
  const counts = { removed: count('removed'), merged: count('merged'), missing: count('missing') };
  return { counts: { ...NO_COUNTS, ...counts }, examples: [] };
}

async function follow(
  ports: ImportPorts,
  { workspaceId, place }: ImportContext,
  crmId: string,
  mergedInto: string | null,
): Promise<void> {
  const found = await ports.companies.find(
    workspaceId,
    place,
    mergedInto === null ? [crmId] : [crmId, mergedInto],
  );
  const company = found.get(crmId);
  if (!company) return;
  const { account_id: accountId, domains } = company;
  const heir = mergedInto === null ? undefined : found.get(mergedInto);
  const isInherited = mergedInto !== null && accountId !== null && (heir?.account_id ?? null) === null;
  if (isInherited) {
    const said = heir?.relation ?? company.relation;
    const all = [...new Set([...domains, ...(heir?.domains ?? [])])];
    const entries = new Map<string, Relation>(all.map((domain) => [domain, said]));
    await ports.relations.put(workspaceId, entries, companyName(place, mergedInto));
    const seen = { account_id: accountId, domains: all, relation: said, contacts: null };
    await ports.companies.put(workspaceId, place, new Map([[mergedInto, seen]]));
    await ports.links.keep({ accountId }, mergedInto);
  }
  const none = new Map<string, Relation>(domains.map((domain) => [domain, 'none']));
  await ports.relations.put(workspaceId, none, companyName(place, crmId));
  const itself = new Set([companyName(place, crmId)]);
  const account = accountId === null ? undefined : await ports.accounts.get(workspaceId, accountId);
  if (account) {
    await relateAccount(ports, workspaceId, account, itself);
    if (!isInherited) await ports.links.forget({ accountId: account.id }, crmId);
  }
  const others = await ports.accounts.findByDomains(workspaceId, domains);
  for (const other of others.values()) {
    if (other.id !== accountId) await relateAccount(ports, workspaceId, other, itself);
  }
  // Last, because it says what is left to do after a crash.
  await ports.companies.remove(workspaceId, place, crmId);
}
