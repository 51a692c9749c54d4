import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { FieldValues } from './imported-fields.ts';

/** A company's page on a professional network, which is not its website. */
const PROFILE_URL =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?:linkedin|xing)\.com\/(?:compan[a-z]*|pages|school)\/+([^/?#\s]+)/i;

/** Spreadsheets separate with tabs, people with whatever comes to mind. Commas have been read already. */
const SEPARATOR = /[\t;|]/;

/** What follows a comma in a company's own name. */
const LEGAL_FORM =
  /^(?:inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|gmbh|ag|kg|se|sa|s\.a|srl|bv|b\.v|nv|oy|ab|as|lp|llp)\.?$/i;

/** Longer cells are no web address. Encoding a domain can take the square of its length. */
const MAX_ADDRESS_LENGTH = 500;
const MAX_QUOTED_LENGTH = 100;

const isDomain = (cell: string): boolean =>
  cell.length <= MAX_ADDRESS_LENGTH && normalizeDomain(cell) !== undefined;

export const isWebAddress = (cell: string): boolean => PROFILE_URL.test(cell.trim()) || isDomain(cell);

/** `sentoliswind.co.jp` as "Sentoliswind". */
export function nameFromDomain(domain: string): string {
  const [name = domain] = (normalizeDomain(domain) ?? domain).split('.');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const UNCLEAR = "Can't tell the name from the web address. Write them like this: Acme, acme.com";

/** "Acme" and "Inc." are one name: the comma between them separated nothing. */
function joinLegalForms(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const cellPart of parts) {
    const precedingName = LEGAL_FORM.test(cellPart) ? names.pop() : undefined;
    names.push(precedingName === undefined ? cellPart : `${precedingName}, ${cellPart}`);
  }
  return names;
}

/** A line of a list without column names: a name, a web address, or both, in any order. */
export function readListedCompany(
  cells: readonly string[],
): { readonly values: FieldValues } | { readonly problem: string } {
  const parts = cells
    .flatMap((cell) => cell.split(SEPARATOR))
    .map((cellPart) => cellPart.trim())
    .filter((cellPart) => cellPart !== '');
  const profile = parts.find((cellPart) => PROFILE_URL.test(cellPart));
  const domain = parts.find((cellPart) => cellPart !== profile && isDomain(cellPart));
  const [name, extraName] = joinLegalForms(
    parts.filter((cellPart) => cellPart !== profile && cellPart !== domain),
  );
  if (extraName !== undefined) {
    return {
      problem: `Has more than a name and a web address: ${JSON.stringify(extraName.slice(0, MAX_QUOTED_LENGTH))}. Add a first line with column names, such as: Company, Website, City`,
    };
  }
  if (name?.includes('@'))
    return { problem: "Has an email address. Write the company's web address instead." };
  const isBoth =
    name !== undefined && (/https?:|www\./i.test(name) || isWebAddress(name.split(/\s+/).at(-1) ?? ''));
  if (isBoth) return { problem: UNCLEAR };
  const derivedName = domain === undefined ? PROFILE_URL.exec(profile ?? '')?.[1] : nameFromDomain(domain);
  return {
    values: new Map([
      ['name', name ?? derivedName],
      ['domain', domain],
      ['network_url', profile],
    ]),
  };
}
