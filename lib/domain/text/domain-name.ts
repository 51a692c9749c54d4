import { domainToASCII } from 'node:url';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_MAX = 253;

/** What no host may hold; the URL parser would drop or cut at some of these in silence. */
const NOT_IN_A_HOST = /[@\s:[\]]/;

/**
 * The one form of a company's domain: lower case, ASCII, without scheme, `www.`, path, port and final dot.
 * Undefined for what is no domain of a company: an address, a single label, an e-mail, an IP.
 */
export function normaliseDomain(text: string): string | undefined {
  const host = text
    .trim()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/:\d*$/, '');
  if (NOT_IN_A_HOST.test(host)) return undefined;
  // Other scripts have dots and letters of their own, so the rest is for the ASCII form.
  const name = domainToASCII(host)
    .replace(/\.$/, '')
    .replace(/^(www\.)+(?=[^.]+\.)/, '');
  if (name.length > NAME_MAX) return undefined;
  const labels = name.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isName && /^[a-z]/.test(labels.at(-1) ?? '') ? name : undefined;
}
