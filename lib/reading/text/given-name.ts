import { foldAccents } from '#domain/shared/text/fold.ts';
import { hasAddress } from '../model/untrusted.ts';

/** Where the family name comes first, the given name is the last word. */
const FAMILY_FIRST = /^(nguyen|tran|pham|dang|vo|huynh|bui|do|le|hoang|phan|vu) \S+ \S+/;
const HONORIFIC = /^(?:dr|prof|mr|mrs|ms|mx|sir|dame|lord|lady|ing|dipl)\b\.?(?:-ing\.?)?$/i;
const INITIAL = /^\p{Lu}\.?$/u;

/** The name a letter greets someone with. */
export function givenName(fullName: string): string {
  const parts = fullName
    .trim()
    .split(/\s+/)
    .filter((part) => !HONORIFIC.test(part));
  if (FAMILY_FIRST.test(foldAccents(parts.join(' ')))) return parts.at(-1) ?? fullName;
  // "J. Robert Smith" goes by Robert, "J. Smith" by whatever there is.
  return parts.slice(0, -1).find((part) => !INITIAL.test(part)) ?? parts[0] ?? fullName;
}

/** The first line of a message to someone. People choose their names in profiles, and some choose an address. */
export function greeting(fullName: string): string {
  const name = givenName(fullName);
  return name === '' || hasAddress(name) ? 'Hello,' : `Hi ${name},`;
}
