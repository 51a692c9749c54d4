import { normaliseProfileUrl } from '#domain/people/person-id.ts';
import { fold } from '#domain/text/fold.ts';

/** What somebody can be recognised by. */
export interface Identity {
  readonly email?: string | null;
  readonly network_url?: string | null;
  readonly phone?: string | null;
  /** Counts together with the company's domain alone: a name is shared by many. */
  readonly full_name?: string | null;
  readonly domain?: string | null;
}

/** The network writes one page under the host of each country. */
const COUNTRY_HOST = /^[a-z]{2}\.(?=linkedin\.com\/)/;

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

/** One form for every way of writing each; undefined for what says nothing. */
export const normalised = {
  email: (text: string): string | undefined => orNothing(text.trim().normalize('NFKC').toLowerCase()),

  profile: (text: string): string | undefined => normaliseProfileUrl(text)?.replace(COUNTRY_HOST, ''),

  /** Digits alone, from the country's code on. */
  phone: (text: string): string | undefined => orNothing(text.replace(/\D/g, '').replace(/^00/, '')),

  name: (text: string): string | undefined => orNothing(fold(text.trim().replace(/\s+/g, ' '))),
};

/**
 * What of an identity tells the person from everybody else, each as a text that is the same however it was written.
 * A name at a company is one of them, because directories list people without any other.
 */
export function marksOf({ email, network_url, phone, full_name, domain }: Identity): string[] {
  const mail = email ? normalised.email(email) : undefined;
  const profile = network_url ? normalised.profile(network_url) : undefined;
  const digits = phone ? normalised.phone(phone) : undefined;
  const name = full_name && domain ? normalised.name(full_name) : undefined;
  return [
    ...(mail === undefined ? [] : [`email ${mail}`]),
    ...(profile === undefined ? [] : [`profile ${profile}`]),
    ...(digits === undefined ? [] : [`phone ${digits}`]),
    ...(name === undefined || !domain ? [] : [`name ${domain.toLowerCase()} ${name}`]),
  ];
}
