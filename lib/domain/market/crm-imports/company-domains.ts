import { normalizeDomain } from '#domain/shared/text/domain-name.ts';

/** Hosts of mail providers and of pages about companies. Not the domain of any company that is sold to. */
const SHARED_DOMAINS: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr ymail.com',
    'aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de',
    'freenet.de mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com zoho.com fastmail.com hey.com tutanota.com',
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tin.it alice.it hotmail.co.uk hotmail.fr',
    'hotmail.de hotmail.it btinternet.com sky.com comcast.net verizon.net att.net bellsouth.net cox.net bluewin.ch',
    'linkedin.com facebook.com instagram.com twitter.com x.com youtube.com tiktok.com xing.com google.com goo.gl',
    'maps.google.com sites.google.com github.com github.io wikipedia.org crunchbase.com medium.com linktr.ee bit.ly',
    'wordpress.com wixsite.com blogspot.com squarespace.com myshopify.com weebly.com',
  ].flatMap((line) => line.split(' ')),
);

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
