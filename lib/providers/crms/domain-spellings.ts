import { domainToUnicode } from 'node:url';

/** A domain as people type it: in ASCII and, if it has other letters, in its own script. */
export function listDomainSpellings(domain: string): string[] {
  const unicodeName = domainToUnicode(domain);
  return unicodeName === '' || unicodeName === domain ? [domain] : [domain, unicodeName];
}
