import type { Refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { hasDirectoryCode, isDirectoryError } from '#domain/market/directory/directory-error.ts';
import type { Identity } from '#domain/market/privacy/identity.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import {
  askDirectory,
  type ContactField,
  createContactData,
  createEmptyContactData,
  isWorthAsking,
} from './contact-data.ts';
import { type ChangePersonPorts, changePerson, findPerson } from './find-person.ts';
import type { PersonRecord } from './person-record.ts';
import type { PersonStore } from './person-store.ts';

export interface RevealContactPorts extends ChangePersonPorts {
  readonly people: Pick<PersonStore, 'get' | 'save' | 'findSuppressed'>;
  readonly directory: Directory;
  readonly now: () => Date;
  readonly refuse: Refuse<
    | 'not_found'
    | 'left_company'
    | 'provider_failed'
    | 'directory_not_configured'
    | 'provider_budget_exhausted'
  >;
}

/** A person's email or phone: the known one, or the one a lookup finds and stores. */
export async function revealContact(
  ports: RevealContactPorts,
  viewer: Viewer,
  id: string,
  field: ContactField,
  abortSignal: AbortSignal,
): Promise<PersonRecord> {
  const { directory, now, refuse } = ports;
  const { person, account } = await findPerson(ports, viewer, id);
  if (person.left_at !== null) throw refuse('left_company');
  if (account.domain === null || !isWorthAsking(person, field, now())) return person;
  if (directory.status === 'not_configured') throw refuse('directory_not_configured');
  const { full_name, network_url } = person;
  const key = { domain: account.domain, full_name, network_url };
  const isSuppressed = async (identity: Identity): Promise<boolean> =>
    (await ports.people.findSuppressed(viewer.workspaceId, account.id, [identity])).isSuppressed(0);
  const lookup = await lookUpContact(
    ports,
    async () => {
      if (await isSuppressed(person)) return null;
      const value = await askDirectory(directory, field, key, abortSignal);
      // An address may be all we know about a person who asked to be forgotten.
      return value === null || (await isSuppressed({ [field]: value })) ? null : value;
    },
    abortSignal,
  );
  return changePerson(ports, viewer, id, (record) =>
    lookup === 'objected'
      ? createEmptyContactData(now())
      : createContactData(record, field, lookup.value, now()),
  );
}

/** `objected`: the person doesn't want to be found in the directory. */
async function lookUpContact(
  { refuse }: Pick<RevealContactPorts, 'refuse'>,
  ask: () => Promise<string | null>,
  abortSignal: AbortSignal,
): Promise<{ readonly value: string | null } | 'objected'> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (hasDirectoryCode(error, 'objected')) return 'objected';
    if (hasDirectoryCode(error, 'budget_exhausted')) throw refuse('provider_budget_exhausted', error.message);
    if (!isDirectoryError(error) && !abortSignal.aborted) throw error;
    throw Object.assign(refuse('provider_failed'), { cause: error });
  }
}
