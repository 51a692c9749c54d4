import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import sharedDomains from './shared-domains.json' with { type: 'json' };

/** Hosts of mail providers and of pages about companies. Not the domain of any company that is sold to. */
const SHARED_DOMAINS: ReadonlySet<string> = new Set(sharedDomains);

const SHARED_SUFFIXES = ['linkedin.com', 'facebook.com', 'wikipedia.org', 'google.com'];

const isSharedDomain = (domain: string): boolean =>
  SHARED_DOMAINS.has(domain) || SHARED_SUFFIXES.some((suffix) => domain.endsWith(`.${suffix}`));

/** More than a company has. A field of a CRM may hold thousands. */
const MAX_DOMAINS = 20;
const MAX_WORDS = 100;
/** More than any address of a page. */
const MAX_WORD_CHARACTERS = 2_048;

export interface CompanyDomains {
  /** The company's, the main one first. */
  readonly domains: readonly string[];
  /** Whether there is a web site, even if it isn't the company's own. */
  readonly hasWebsite: boolean;
}

/** The domains in what people typed into a CRM, such as "https://www.acme.example/de; acme.co.example". */
export function extractCompanyDomains(websites: readonly string[]): CompanyDomains {
  const words = websites
    .flatMap((text) => text.split(/[\s,;]+/, MAX_WORDS))
    .slice(0, MAX_WORDS)
    .filter(({ length }) => length <= MAX_WORD_CHARACTERS);
  const allDomains = [...new Set(words.flatMap((word) => normalizeDomain(word) ?? []))];
  const domains = allDomains.filter((domain) => !isSharedDomain(domain)).slice(0, MAX_DOMAINS);
  return { domains, hasWebsite: allDomains.length > 0 };
}
