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
const MAX_NAMED_CANDIDATES = 5;

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

interface ParsedCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly domains: readonly string[];
  /** Without pages at social networks and sites of mail providers. */
  readonly siteDomains: readonly string[];
  readonly name: string;
  readonly country: string | null;
}

const describeCandidates = (candidates: readonly CrmCandidate[]): string => {
  const candidateIds = candidates.slice(0, MAX_NAMED_CANDIDATES).map(({ id }) => id);
  const unlistedCount = candidates.length - candidateIds.length;
  return `${candidateIds.join(', ')}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}`;
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
  const uniqueCandidates = [
    ...new Map(
      candidates.toReversed().map((listedCandidate) => [listedCandidate.id, listedCandidate]),
    ).values(),
  ].toReversed();
  const parsedCandidates = uniqueCandidates.map(
    (candidate): ParsedCandidate<Candidate> => ({
      candidate,
      domains: extractDomains(candidate.sites),
      siteDomains: extractCompanyDomains(candidate.sites.flatMap((site) => site ?? [])).domains,
      name: normalizeName(candidate.name),
      country: parseCountry(candidate.country),
    }),
  );
  const candidatesByOurId = new Map(
    parsedCandidates.toReversed().map(({ candidate }) => [candidate.accountId, candidate]),
  );
  /** Records that one of the companies has, so that no other gets them. */
  const accountIdsByCandidateId = new Map<string, string>();
  const toNameAndCountry = ({ name, country }: CrmCompany): string =>
    `${parseCountry(country)} ${normalizeName(name)}`;
  const companiesByNameAndCountry = Map.groupBy(companies, toNameAndCountry);

  const isUnlinked = (candidate: Candidate): boolean =>
    !candidate.accountId && !accountIdsByCandidateId.has(candidate.id);

  function chooseCandidate(
    fittingCandidates: readonly ParsedCandidate<Candidate>[],
    matchCriterion: CompanyMatchedBy,
    { accountId, name }: CrmCompany,
  ): CompanyMatch<Candidate> | undefined {
    if (fittingCandidates.length === 0) return undefined;
    const unlinkedCandidates = fittingCandidates.filter(({ candidate }) => isUnlinked(candidate));
    const sameNameCandidates = unlinkedCandidates.filter(
      (parsedCandidate) => parsedCandidate.name === normalizeName(name),
    );
    const [onlyCandidate, ...otherCandidates] =
      unlinkedCandidates.length > 1 && sameNameCandidates.length > 0
        ? sameNameCandidates
        : unlinkedCandidates;
    if (onlyCandidate && otherCandidates.length === 0) {
      accountIdsByCandidateId.set(onlyCandidate.candidate.id, accountId);
      return { kind: 'found', candidate: onlyCandidate.candidate, by: matchCriterion };
    }
    const namedCandidates = (onlyCandidate ? unlinkedCandidates : fittingCandidates).map(
      ({ candidate }) => candidate,
    );
    const problem = onlyCandidate
      ? createAmbiguousProblem(namedCandidates, accountId)
      : createLinkedProblem(
          namedCandidates.map((namedCandidate) => ({
            ...namedCandidate,
            accountId: namedCandidate.accountId ?? accountIdsByCandidateId.get(namedCandidate.id) ?? null,
          })),
          accountId,
        );
    return { kind: 'unclear', problem };
  }

  function matchCompany(company: CrmCompany): CompanyMatch<Candidate> {
    const linkedCandidate = candidatesByOurId.get(company.accountId);
    if (linkedCandidate) return { kind: 'found', candidate: linkedCandidate, by: 'our_id' };
    const domain = company.domain === null ? undefined : normalizeDomain(company.domain);
    const sameDomainCandidates = parsedCandidates.filter(
      ({ domains }) => domain !== undefined && domains.includes(domain),
    );
    const domainMatch = chooseCandidate(sameDomainCandidates, 'domain', company);
    if (domainMatch) return domainMatch;
    const [name, country] = [normalizeName(company.name), parseCountry(company.country)];
    const hasUniqueName = companiesByNameAndCountry.get(toNameAndCountry(company))?.length === 1;
    if (name === '' || !hasUniqueName) return { kind: 'none' };
    const isNameAndCountryMatch = (parsedCandidate: ParsedCandidate<Candidate>): boolean =>
      parsedCandidate.name === name &&
      country !== null &&
      parsedCandidate.country === country &&
      // Another web site is another company. A subdomain of the same one isn't.
      (domain === undefined ||
        parsedCandidate.siteDomains.length === 0 ||
        parsedCandidate.siteDomains.some((site) => isWithin(site, domain) || isWithin(domain, site)));
    const namesakeCandidates = parsedCandidates.filter(
      (parsedCandidate) => isNameAndCountryMatch(parsedCandidate) && isUnlinked(parsedCandidate.candidate),
    );
    return chooseCandidate(namesakeCandidates, 'name_and_country', company) ?? { kind: 'none' };
  }

  return companies.map(matchCompany);
}
