import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { ApiError } from '../json-endpoint/api-error.ts';
import type { Secret, SecretFile, SecretVersion } from './secret-file.ts';

export interface SecretDefinition {
  readonly name: string;
  readonly arn: string;
  /** A password of letters and digits is generated, as CloudFormation does. */
  readonly passwordLength: number;
}

export interface NewVersion {
  readonly token?: string | undefined;
  readonly secretString: string;
}

/** 64 KB, the largest secret. */
const MAX_BYTES = 64 * 1024;
const MAX_VERSIONS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const generatePassword = (length: number): string =>
  Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');

function checkValue({ secretString }: NewVersion): void {
  const bytes = Buffer.byteLength(secretString);
  if (bytes <= MAX_BYTES) return;
  const message = `The secret has ${bytes} bytes, expected at most ${MAX_BYTES}.`;
  throw new ApiError('InvalidParameterException', message);
}

/** Each new value takes AWSCURRENT, and the one before it has AWSPREVIOUS. Older versions have no label. */
export function stagesOf({ versions }: Secret, version: SecretVersion): readonly string[] {
  const age = versions.length - 1 - versions.indexOf(version);
  return [['AWSCURRENT'], ['AWSPREVIOUS']][age] ?? [];
}

/**
 * A version without a label is deprecated but can be read by its id. If there are more than a hundred, AWS deletes
 * the oldest, but not on its first day.
 */
function makeRoom({ versions }: Secret): void {
  while (versions.length >= MAX_VERSIONS) {
    const [oldest] = versions;
    if (oldest && Date.now() - oldest.createdAt <= DAY_MS) {
      const message = `The secret has ${versions.length} versions, and none that may be removed yet.`;
      throw new ApiError('LimitExceededException', message);
    }
    versions.shift();
  }
}

const createVersion = ({ token, secretString }: NewVersion): SecretVersion => ({
  id: token ?? randomUUID(),
  createdAt: Date.now(),
  secretString,
});

/** Secrets with their versions, the current one last. */
export class SecretStore {
  readonly #file: SecretFile | undefined;
  readonly #secrets: Map<string, Secret>;

  constructor(file: SecretFile | undefined) {
    this.#file = file;
    this.#secrets = new Map(file?.read().map((secret) => [secret.name, secret]));
  }

  /** An existing secret stays as it is until its definition changes, as with CloudFormation. */
  define({ name, arn, passwordLength }: SecretDefinition): void {
    const definition = createHash('sha256').update(`${arn} ${passwordLength}`).digest('hex');
    if (this.#secrets.get(name)?.definition === definition) return;
    this.#add({ name, arn, definition }, { secretString: generatePassword(passwordLength) });
  }

  create(name: string, arnPrefix: string, kmsKeyId: string | undefined, version: NewVersion): Secret {
    checkValue(version);
    const existing = this.#secrets.get(name);
    if (!existing) {
      // AWS adds six characters, so that a recreated secret has another ARN.
      const arn = `${arnPrefix}${name}-${randomBytes(3).toString('hex')}`;
      return this.#add({ name, arn, kmsKeyId }, version);
    }
    // The same request again, as the SDK sends it if the response was lost.
    const { token, secretString } = version;
    if (existing.versions.some((one) => one.id === token && one.secretString === secretString))
      return existing;
    const message = `The operation failed because the secret ${name} already exists.`;
    throw new ApiError('ResourceExistsException', message);
  }

  put(secret: Secret, value: NewVersion): SecretVersion {
    checkValue(value);
    const repeated = secret.versions.find((version) => version.id === value.token);
    if (repeated?.secretString === value.secretString) return repeated;
    if (repeated) {
      const message = `A resource with the ID ${repeated.id} already exists with another value: use a new ClientRequestToken.`;
      throw new ApiError('ResourceExistsException', message);
    }
    makeRoom(secret);
    const version = createVersion(value);
    secret.versions.push(version);
    this.#save();
    return version;
  }

  /** By name or ARN. */
  find(id: string): Secret | undefined {
    return this.#secrets.get(id) ?? this.list().find(({ arn }) => arn === id);
  }

  /** With all its versions. Undefined if there is none. */
  delete(id: string): Secret | undefined {
    const secret = this.find(id);
    if (!secret) return undefined;
    this.#secrets.delete(secret.name);
    this.#save();
    return secret;
  }

  list(): Secret[] {
    return [...this.#secrets.values()];
  }

  #add(traits: Omit<Secret, 'versions'>, value: NewVersion): Secret {
    const secret: Secret = { ...traits, versions: [createVersion(value)] };
    this.#secrets.set(traits.name, secret);
    this.#save();
    return secret;
  }

  #save(): void {
    this.#file?.write(this.list());
  }
}
