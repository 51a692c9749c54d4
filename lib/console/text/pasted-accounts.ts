/** Hosts where anyone gets an address, so it says nothing about the company. Country editions such as yahoo.co.uk count. */
const HOSTS =
  /^(?:(?:yahoo|hotmail|outlook|live|gmx|yandex|aol|msn|ymail|rocketmail)\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:gmail|googlemail|icloud|me|mac|protonmail|mail|email|zoho|hey|fastmail|tutanota|qq|163|126|naver|btinternet)\.com|(?:proton|pm)\.me|(?:web|t-online|freenet|posteo|mailbox|arcor)\.(?:de|org)|(?:orange|free|wanadoo|sfr)\.fr|laposte\.net|(?:libero|virgilio)\.it|(?:comcast|verizon|att|sbcglobal|cox)\.net|mail\.ru|tuta\.io)$/i;

const isFreeMail = (domain: string): boolean => HOSTS.test(domain);

export interface PastedAccount {
  readonly name: string;
  readonly domain?: string;
  readonly network_url?: string;
}

/** What a line is: a company by its domain, something a company can be made of, or neither. */
export type PastedLine = { readonly line: string } & (
  | { readonly kind: 'domain' | 'email' | 'profile' | 'name'; readonly account: PastedAccount }
  | { readonly kind: 'unusable'; readonly why: string }
);

const DOMAIN =
  /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+)\.?(?::\d+)?(?:[/?#].*)?$/iu;
const EMAIL = /^<?(?:mailto:)?[^\s@<>]+@((?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+)>?$/iu;
/** A page on a professional network: its host, what kind of page it is, and its name. */
const NETWORK =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(linkedin\.com|xing\.com|network\.example)\/([^/?#\s]+)(?:\/([^/?#\s]+))?/i;
const OF_A_COMPANY = new Set(['company', 'companies', 'pages', 'school', 'showcase']);
/** Pages there are neither a company's website nor a professional profile. */
const SOCIAL = /^(?:https?:\/\/)?(?:[a-z]+\.)?(?:facebook|instagram|twitter|x|youtube|tiktok)\.com\/[^?#\s]/i;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const named = (domain: string): string => capitalized(domain.split('.')[0] ?? domain);

/** `acme-logistics` as it would be written. */
function slugName(slug: string): string {
  let text = slug;
  try {
    text = decodeURIComponent(slug);
  } catch {
    // It isn't encoded, or badly.
  }
  return text.split(/[-_]+/).filter(Boolean).map(capitalized).join(' ');
}

const domainOf = (part: string): string | undefined => DOMAIN.exec(part)?.[1]?.toLowerCase();

/** Columns of a spreadsheet or a list; otherwise words, if one of them says more than a name does. */
function partsOf(line: string): string[] {
  const cut = (by: RegExp): string[] =>
    line
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean);
  const columns = cut(/[\t,;|]+/);
  const isPlain = (part: string): boolean => /\s/.test(part);
  if (!columns.every(isPlain)) return columns;
  const words = cut(/[\s,;|()<>]+/);
  const telling = words.filter((word) => EMAIL.test(word) || domainOf(word) !== undefined);
  if (telling.length === 0) return columns;
  const rest = words.filter((word) => !telling.includes(word)).join(' ');
  return [...(rest === '' ? [] : [rest]), ...telling];
}

/** The address of a company's profile, and the company's name in it. */
function profileOf(part: string): { readonly network_url: string; readonly name: string } | undefined {
  const [, host, kind = '', slug] = NETWORK.exec(part) ?? [];
  if (host === undefined || slug === undefined || !OF_A_COMPANY.has(kind.toLowerCase())) return undefined;
  return { network_url: `https://www.${host}/${kind}/${slug}`.toLowerCase(), name: slugName(slug) };
}

const isElsewhere = (part: string): boolean => NETWORK.test(part) || SOCIAL.test(part);

function lineOf(line: string): PastedLine {
  const parts = partsOf(line);
  const emailAt = parts.map((part) => EMAIL.exec(part)?.[1]?.toLowerCase()).find(Boolean);
  const profile = parts.map(profileOf).find(Boolean);
  const others = parts.filter((part) => !EMAIL.test(part) && !isElsewhere(part));
  const domain = others.map(domainOf).find(Boolean);
  const name = others.find((part) => domainOf(part) === undefined);
  if (domain !== undefined) {
    const network = profile && { network_url: profile.network_url };
    return { line, kind: 'domain', account: { name: name ?? named(domain), domain, ...network } };
  }
  if (profile) return { line, kind: 'profile', account: { ...profile, ...(name !== undefined && { name }) } };
  if (emailAt !== undefined && !isFreeMail(emailAt)) {
    // The name on such a line is a person's.
    return { line, kind: 'email', account: { name: named(emailAt), domain: emailAt } };
  }
  if (emailAt !== undefined) return { line, kind: 'unusable', why: `A private address at ${emailAt}.` };
  if (parts.some(isElsewhere)) {
    return { line, kind: 'unusable', why: "Not a company's page. Paste its domain or its company profile." };
  }
  return { line, kind: 'name', account: { name: name ?? line } };
}

/** One account a line, as people paste them, and what else was pasted. */
export const pastedLines = (text: string): PastedLine[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(lineOf);
