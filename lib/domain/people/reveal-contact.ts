import type { Refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/directory/directory.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type ChangePersonPorts, changePerson } from './change-person.ts';
import { askDirectory, type ContactField, contactData, isWorthAsking } from './contact-data.ts';
import { findPerson } from './find-person.ts';
import type { PersonRecord } from './person-record.ts';

export interface RevealContactPorts extends ChangePersonPorts {
  readonly directory: Directory;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'provider_failed'>;
}

/** A person's e-mail or phone: what is known, or what a lookup finds and stores. */
export async function revealContact(
  ports: RevealContactPorts,
  viewer: Viewer,
  id: string,
  field: ContactField,
  signal: AbortSignal,
): Promise<PersonRecord> {
  const { directory, now, refuse } = ports;
  const { person, account } = await findPerson(ports, viewer, id);
  if (account.domain === null || !isWorthAsking(person, field, now())) return person;
  const { full_name, network_url } = person;
  const key = { domain: account.domain, full_name, network_url };
  const value = await askDirectory(directory, field, key, signal).catch((error: unknown) => {
    throw Object.assign(refuse('provider_failed'), { cause: error });
  });
  return changePerson(ports, viewer, id, (record) => contactData(record, field, value, now()));
}
