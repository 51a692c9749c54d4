import { countryByCode, countryByCode3, countryByName } from '#domain/shared/places/countries.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { CrmProblem } from './crm-problem.ts';
import type { CrmCompany } from './crm-record.ts';

/** A company as the customer's CRM has it. */
export interface CrmCandidate {
  readonly id: string;
  /** The value of our id field. */
  readonly accountId: string | null;
  readonly name: string | null;
  /** Web sites and domains, as people typed them. */
  readonly sites: readonly (string | null)[];
  readonly country: string | null;
}

export type CompanyMatchedBy = 'our_id' | 'domain' | 'name_and_country' | 'name';

export type CompanyMatch<Candidate> =
  | { readonly kind: 'found'; readonly candidate: Candidate; readonly by: CompanyMatchedBy }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear'; readonly problem: CrmProblem };

/** The label of our id field in every CRM. */
export const ID_FIELD_LABEL = 'Signal Intelligence account';
/** The most records that a problem names. */
const NAMED_MAX = 5;

const nameOf = (name: string | null): string =>
  fold(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** By code or name: "DE", "DEU", "Germany", "Deutschland". */
function countryOf(text: string | null): string | null {
  if (text === null) return null;
  return countryByCode(text) ?? countryByCode3(text.trim().toUpperCase()) ?? countryByName(text);
}

/** Every domain in what people typed, such as "https://www.acme.example/de; acme.co.example". */
const domainsIn = (sites: CrmCandidate['sites']): string[] =>
  sites.flatMap((site) => (site ?? '').split(/[\s,;]+/)).flatMap((site) => normalizeDomain(site) ?? []);

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.endsWith(`.${outer}`);

interface ReadCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly domains: readonly string[];
  readonly name: string;
  readonly country: string | null;
}

const listed = (candidates: readonly CrmCandidate[]): string => {
  const named = candidates.slice(0, NAMED_MAX).map(({ id }) => id);
  const more = candidates.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const severalFit = (candidates: readonly CrmCandidate[], accountId: string): CrmProblem => ({
  code: 'crm_match_unclear',
  message: `${candidates.length} companies in the CRM fit this one (${listed(candidates)}). Merge them, or enter ${accountId} in the field "${ID_FIELD_LABEL}" of the right one, and push again.`,
});

const taken = (candidates: readonly CrmCandidate[], accountId: string): CrmProblem => ({
  code: 'crm_match_unclear',
  message: `The company in the CRM that fits (${listed(candidates)}) has the id of another account (${candidates[0]?.accountId}) in the field "${ID_FIELD_LABEL}". If that account no longer exists, enter ${accountId} there, and push again.`,
});

/**
 * Finds each company among the CRM's: by our id, by domain, then by name and country. Several that fit match nothing,
 * because merging two companies is worse than leaving one out. Candidates come oldest first. `byNameAlone` also takes the
 * only one with the name if it has no web site and no country.
 */
export function matchCompanies<Candidate extends CrmCandidate>(
  companies: readonly CrmCompany[],
  candidates: readonly Candidate[],
  { byNameAlone = false } = {},
): CompanyMatch<Candidate>[] {
  const unique = [...new Map(candidates.toReversed().map((each) => [each.id, each])).values()].toReversed();
  const all = unique.map(
    (candidate): ReadCandidate<Candidate> => ({
      candidate,
      domains: domainsIn(candidate.sites),
      name: nameOf(candidate.name),
      country: countryOf(candidate.country),
    }),
  );
  const byOurId = new Map(all.toReversed().map(({ candidate }) => [candidate.accountId, candidate]));
  /** Records that one of the companies has, so that no other gets them. */
  const used = new Map<string, string>();
  const placed = ({ name, country }: CrmCompany): string => `${countryOf(country)} ${nameOf(name)}`;
  const namesakes = Map.groupBy(companies, placed);

  const isFree = (candidate: Candidate): boolean => !candidate.accountId && !used.has(candidate.id);

  function choose(
    fitting: readonly ReadCandidate<Candidate>[],
    by: CompanyMatchedBy,
    { accountId, name }: CrmCompany,
  ): CompanyMatch<Candidate> | undefined {
    if (fitting.length === 0) return undefined;
    const free = fitting.filter(({ candidate }) => isFree(candidate));
    const named = free.filter((each) => each.name === nameOf(name));
    const [only, ...others] = free.length > 1 && named.length > 0 ? named : free;
    if (only && others.length === 0) {
      used.set(only.candidate.id, accountId);
      return { kind: 'found', candidate: only.candidate, by };
    }
    const found = (only ? free : fitting).map(({ candidate }) => candidate);
    const problem = only
      ? severalFit(found, accountId)
      : taken(
          found.map((each) => ({ ...each, accountId: each.accountId ?? used.get(each.id) ?? null })),
          accountId,
        );
    return { kind: 'unclear', problem };
  }

  function match(company: CrmCompany): CompanyMatch<Candidate> {
    const ours = byOurId.get(company.accountId);
    if (ours) return { kind: 'found', candidate: ours, by: 'our_id' };
    const domain = company.domain === null ? undefined : normalizeDomain(company.domain);
    const sameDomain = all.filter(({ domains }) => domain !== undefined && domains.includes(domain));
    const byDomain = choose(sameDomain, 'domain', company);
    if (byDomain) return byDomain;
    const [name, country] = [nameOf(company.name), countryOf(company.country)];
    const isAlone = namesakes.get(placed(company))?.length === 1;
    if (name === '' || !isAlone) return { kind: 'none' };
    const fits = (each: ReadCandidate<Candidate>): boolean =>
      each.name === name &&
      country !== null &&
      each.country === country &&
      // Another web site is another company. A subdomain of the same one isn't.
      (domain === undefined ||
        each.domains.length === 0 ||
        each.domains.some((site) => isWithin(site, domain) || isWithin(domain, site)));
    const sameName = all.filter((each) => fits(each) && isFree(each.candidate));
    const byName = choose(sameName, 'name_and_country', company);
    if (byName || !byNameAlone) return byName ?? { kind: 'none' };
    const [only, ...others] = all.filter((each) => each.name === name);
    const isBare = only?.country === null && only.domains.length === 0 && isFree(only.candidate);
    return (isBare && others.length === 0 && choose([only], 'name', company)) || { kind: 'none' };
  }

  return companies.map(match);
}
