import { domainToUnicode } from 'node:url';

/** A domain as people type it: in ASCII and, if it has other letters, in its own script. */
export function domainSpellings(domain: string): string[] {
  const own = domainToUnicode(domain);
  return own === '' || own === domain ? [domain] : [domain, own];
}
