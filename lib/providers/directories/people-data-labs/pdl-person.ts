import * as z from 'zod';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { toFullAddress, toProfileUrl, visibleNumber, visibleText, visibleTexts } from '../vendor-fields.ts';
import { findCountryCode, levelOf } from '../vendor-terms.ts';

export const pdlPerson = z.object({
  id: z.string().min(1),
  full_name: z.string().min(1),
  job_title: visibleText,
  headline: visibleText,
  job_title_levels: visibleTexts,
  job_title_role: visibleText,
  job_company_website: visibleText,
  linkedin_url: visibleText,
  linkedin_connections: visibleNumber,
  location_name: visibleText,
  location_locality: visibleText,
  location_country: visibleText,
  work_email: visibleText,
  mobile_phone: visibleText,
});

export type PdlPerson = z.infer<typeof pdlPerson>;

/** The requested fields. A response is limited to 1 MB, and a whole record has 20 KB. */
export const PERSON_FIELDS = Object.keys(pdlPerson.shape).join(',');

export const toDirectoryPerson = (person: PdlPerson, ranking: number): DirectoryPerson => ({
  directory_id: `pdl:${person.id}`,
  full_name: person.full_name,
  title: person.job_title ?? '',
  headline: person.headline ?? person.job_title ?? '',
  network_url: toProfileUrl(person.linkedin_url),
  location: person.location_locality ?? person.location_name ?? '',
  country_code: findCountryCode(person.location_country) ?? '',
  connections_count: Math.max(0, Math.round(person.linkedin_connections ?? 0)),
  profile_picture_url: null,
  job_level: levelOf('pdl', person.job_title_levels),
  department: person.job_title_role ?? '',
  ranking,
});

export const readAddress = ({ work_email }: PdlPerson): string | null => toFullAddress(work_email);

/** In E.164, as given. Anything else can't be dialed. */
export const readPhone = ({ mobile_phone }: PdlPerson): string | null =>
  mobile_phone !== null && /^\+[1-9]\d{6,14}$/.test(mobile_phone) ? mobile_phone : null;
