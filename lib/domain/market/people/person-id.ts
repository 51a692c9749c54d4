import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';

const ACCOUNT_PREFIX = 'acc_';
const PERSON_ID = /^per_([0-9a-z]{1,60})_([0-9a-v]{16})$/;

/** In 16 letters: among 10,000 people of one account, two collide once in 10^16 accounts. */
const HASH_BITS = 80;

/** A person's key in the table: the account and a hash of their identity. */
export interface PersonKeyParts {
  readonly accountId: string;
  readonly hash: string;
}

const encodeId = (accountId: string, identity: string): string =>
  formatPersonId({ accountId, hash: hashToCharacters(identity, HASH_BITS) });

/** The id of the person with this key. */
export const formatPersonId = ({ accountId, hash: letters }: PersonKeyParts): string =>
  `per_${accountId.slice(ACCOUNT_PREFIX.length)}_${letters}`;

/** The ids a person may have, best first: by profile URL, then by the directory's own id. */
export function createPersonIds(
  accountId: string,
  { network_url, directory_id }: Pick<DirectoryPerson, 'network_url' | 'directory_id'>,
): string[] {
  const profile = normalizeProfileUrl(network_url);
  return [
    ...(profile === null ? [] : [encodeId(accountId, `profile ${profile}`)]),
    encodeId(accountId, `directory ${directory_id}`),
  ];
}

/** The key of a person with this id, or undefined if it isn't a person's id. */
export function parsePersonId(id: string): PersonKeyParts | undefined {
  const [, account, letters] = PERSON_ID.exec(id) ?? [];
  if (account === undefined || letters === undefined) return undefined;
  return { accountId: `${ACCOUNT_PREFIX}${account}`, hash: letters };
}
