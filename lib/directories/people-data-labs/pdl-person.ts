import * as z from 'zod';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { countryCode } from '../countries.ts';
import { levelOf } from '../levels.ts';
import { fullAddress, profileUrl, shownNumber, shownText, shownTexts } from '../vendor-fields.ts';

export const pdlPerson = z.object({
  id: z.string().min(1),
  full_name: z.string().min(1),
  job_title: shownText,
  headline: shownText,
  job_title_levels: shownTexts,
  job_title_role: shownText,
  job_company_website: shownText,
  linkedin_url: shownText,
  linkedin_connections: shownNumber,
  location_name: shownText,
  location_locality: shownText,
  location_country: shownText,
  work_email: shownText,
  mobile_phone: shownText,
});

export type PdlPerson = z.infer<typeof pdlPerson>;

/** The requested fields. A response is limited to 1 MB, and a whole record has 20 KB. */
export const PERSON_FIELDS = Object.keys(pdlPerson.shape).join(',');

export const personOf = (person: PdlPerson, ranking: number): DirectoryPerson => ({
  directory_id: `pdl:${person.id}`,
  full_name: person.full_name,
  title: person.job_title ?? '',
  headline: person.headline ?? person.job_title ?? '',
  network_url: profileUrl(person.linkedin_url),
  location: person.location_locality ?? person.location_name ?? '',
  country_code: countryCode(person.location_country) ?? '',
  connections_count: Math.max(0, Math.round(person.linkedin_connections ?? 0)),
  profile_picture_url: null,
  job_level: levelOf('pdl', person.job_title_levels),
  department: person.job_title_role ?? '',
  ranking,
});

export const addressOf = ({ work_email }: PdlPerson): string | null => fullAddress(work_email);

/** In E.164, as given. Anything else can't be dialed. */
export const phoneOf = ({ mobile_phone }: PdlPerson): string | null =>
  mobile_phone !== null && /^\+[1-9]\d{6,14}$/.test(mobile_phone) ? mobile_phone : null;
