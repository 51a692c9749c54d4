import { domainToASCII, domainToUnicode } from 'node:url';
import type { Refuse } from '#contract/errors.ts';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME_LENGTH = 253;

/** Not allowed in a host. The URL parser would silently drop some of these or cut the host there. */
const NOT_IN_A_HOST = /[@\s:[\]]/;

/**
 * The canonical form of a company's domain: lower case, ASCII, without scheme, `www.`, path, port and trailing dot.
 * Undefined if it isn't a company's domain, such as an address, a single label, an email or an IP.
 */
export function normalizeDomain(text: string): string | undefined {
  const host = text
    .trim()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/:\d*$/, '');
  if (NOT_IN_A_HOST.test(host)) return undefined;
  // Other scripts have their own dots and letters, so everything else works on the ASCII form.
  const name = domainToASCII(host)
    .replace(/\.$/, '')
    .replace(/^(www\.)+(?=[^.]+\.)/, '');
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const labels = name.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isName && /^[a-z]/.test(labels.at(-1) ?? '') ? name : undefined;
}

/** What is said of a text that isn't a company's domain. */
export const DOMAIN_EXPECTED = 'Must be a domain such as acme.com.';

/** A domain that a caller sends, normalized. Undefined if they send none. */
export function normalizeSentDomain(
  sentDomain: string | undefined,
  refuse: Refuse<'validation_failed'>,
): string | undefined {
  if (sentDomain === undefined) return undefined;
  const domain = normalizeDomain(sentDomain);
  if (domain !== undefined) return domain;
  throw refuse('validation_failed', undefined, [{ path: 'domain', message: DOMAIN_EXPECTED }]);
}

/** A normalized domain as people write it: in its own script, if that can be read. */
export const formatDomain = (domain: string): string =>
  domain.includes('xn--') ? domainToUnicode(domain) || domain : domain;
