import { extractCompanyDomains } from '#domain/market/crm-imports/company-domains.ts';
import { countryByCode, countryByCode3, countryByName } from '#domain/shared/places/countries.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { CrmCompany, CrmProblem } from './crm-record.ts';

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

export type CompanyMatchedBy = 'our_id' | 'domain' | 'name_and_country';

export type CompanyMatch<Candidate> =
  | { readonly kind: 'found'; readonly candidate: Candidate; readonly by: CompanyMatchedBy }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear'; readonly problem: CrmProblem };

/** The label of our id field in every CRM. */
export const ID_FIELD_LABEL = 'Signal Intelligence account';
/** The most records that a problem names. */
const NAMED_MAX = 5;

const normalizeName = (name: string | null): string =>
  fold(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** By code or name: "DE", "DEU", "Germany", "Deutschland". */
function parseCountry(text: string | null): string | null {
  if (text === null) return null;
  return countryByCode(text) ?? countryByCode3(text.trim().toUpperCase()) ?? countryByName(text);
}

/** Every domain in what people typed, such as "https://www.acme.example/de; acme.co.example". */
const extractDomains = (sites: CrmCandidate['sites']): string[] =>
  sites.flatMap((site) => (site ?? '').split(/[\s,;]+/)).flatMap((site) => normalizeDomain(site) ?? []);

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.endsWith(`.${outer}`);

interface ReadCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly domains: readonly string[];
  /** Without pages at social networks and sites of mail providers. */
  readonly siteDomains: readonly string[];
  readonly name: string;
  readonly country: string | null;
}

const describeCandidates = (candidates: readonly CrmCandidate[]): string => {
  const shortlist = candidates.slice(0, NAMED_MAX).map(({ id }) => id);
  const more = candidates.length - shortlist.length;
  return `${shortlist.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const createAmbiguousProblem = (candidates: readonly CrmCandidate[], accountId: string): CrmProblem => ({
  code: 'crm_match_unclear',
  message: `${candidates.length} companies in the CRM fit this one (${describeCandidates(candidates)}). Merge them, or enter ${accountId} in the field "${ID_FIELD_LABEL}" of the right one, and push again.`,
});

const createLinkedProblem = (candidates: readonly CrmCandidate[], accountId: string): CrmProblem => ({
  code: 'crm_match_unclear',
  message: `The company in the CRM that fits (${describeCandidates(candidates)}) has the id of another account (${candidates[0]?.accountId}) in the field "${ID_FIELD_LABEL}". If that account no longer exists, enter ${accountId} there, and push again.`,
});

/**
 * Finds each company among the CRM's: by our id, by domain, then by name and country. Several that fit match nothing,
 * because merging two companies is worse than leaving one out. Candidates come oldest first.
 */
export function matchCompanies<Candidate extends CrmCandidate>(
  companies: readonly CrmCompany[],
  candidates: readonly Candidate[],
): CompanyMatch<Candidate>[] {
  const unique = [...new Map(candidates.toReversed().map((each) => [each.id, each])).values()].toReversed();
  const all = unique.map(
    (candidate): ReadCandidate<Candidate> => ({
      candidate,
      domains: extractDomains(candidate.sites),
      siteDomains: extractCompanyDomains(candidate.sites.flatMap((site) => site ?? [])).domains,
      name: normalizeName(candidate.name),
      country: parseCountry(candidate.country),
    }),
  );
  const byOurId = new Map(all.toReversed().map(({ candidate }) => [candidate.accountId, candidate]));
  /** Records that one of the companies has, so that no other gets them. */
  const used = new Map<string, string>();
  const toNameAndCountry = ({ name, country }: CrmCompany): string =>
    `${parseCountry(country)} ${normalizeName(name)}`;
  const namesakes = Map.groupBy(companies, toNameAndCountry);

  const isUnlinked = (candidate: Candidate): boolean => !candidate.accountId && !used.has(candidate.id);

  function choose(
    fitting: readonly ReadCandidate<Candidate>[],
    by: CompanyMatchedBy,
    { accountId, name }: CrmCompany,
  ): CompanyMatch<Candidate> | undefined {
    if (fitting.length === 0) return undefined;
    const unlinked = fitting.filter(({ candidate }) => isUnlinked(candidate));
    const shortlist = unlinked.filter((each) => each.name === normalizeName(name));
    const [only, ...otherCandidates] = unlinked.length > 1 && shortlist.length > 0 ? shortlist : unlinked;
    if (only && otherCandidates.length === 0) {
      used.set(only.candidate.id, accountId);
      return { kind: 'found', candidate: only.candidate, by };
    }
    const found = (only ? unlinked : fitting).map(({ candidate }) => candidate);
    const problem = only
      ? createAmbiguousProblem(found, accountId)
      : createLinkedProblem(
          found.map((each) => ({ ...each, accountId: each.accountId ?? used.get(each.id) ?? null })),
          accountId,
        );
    return { kind: 'unclear', problem };
  }

  function match(company: CrmCompany): CompanyMatch<Candidate> {
    const linked = byOurId.get(company.accountId);
    if (linked) return { kind: 'found', candidate: linked, by: 'our_id' };
    const domain = company.domain === null ? undefined : normalizeDomain(company.domain);
    const sameDomain = all.filter(({ domains }) => domain !== undefined && domains.includes(domain));
    const byDomain = choose(sameDomain, 'domain', company);
    if (byDomain) return byDomain;
    const [name, country] = [normalizeName(company.name), parseCountry(company.country)];
    const isAlone = namesakes.get(toNameAndCountry(company))?.length === 1;
    if (name === '' || !isAlone) return { kind: 'none' };
    const fits = (each: ReadCandidate<Candidate>): boolean =>
      each.name === name &&
      country !== null &&
      each.country === country &&
      // Another web site is another company. A subdomain of the same one isn't.
      (domain === undefined ||
        each.siteDomains.length === 0 ||
        each.siteDomains.some((site) => isWithin(site, domain) || isWithin(domain, site)));
    const sameName = all.filter((each) => fits(each) && isUnlinked(each.candidate));
    return choose(sameName, 'name_and_country', company) ?? { kind: 'none' };
  }

  return companies.map(match);
}
