import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '../json-endpoint/api-error.ts';
import { type GenerateSecretString, generateSecret } from './generate-secret.ts';
import type { Secret, SecretFile, SecretVersion } from './secret-file.ts';

export interface SecretDefinition {
  readonly name: string;
  readonly arn: string;
  readonly description?: string;
  /** Without this and the next field, a password is generated, as CloudFormation does. */
  readonly secretString?: string;
  readonly generateSecretString?: GenerateSecretString;
}

interface SecretValue {
  readonly secretString?: string | undefined;
  readonly secretBinary?: string | undefined;
}

export interface NewVersion extends SecretValue {
  readonly token?: string | undefined;
  readonly stages?: readonly string[] | undefined;
}

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';
/** 64 KB, the largest secret. */
const MAX_BYTES = 64 * 1024;
const MAX_VERSIONS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const createNotFoundError = (): ApiError =>
  new ApiError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");

const isSameValue = (version: SecretVersion, value: SecretValue): boolean =>
  version.secretString === value.secretString && version.secretBinary === value.secretBinary;

function checkValue({ secretString, secretBinary }: SecretValue): void {
  if ((secretString === undefined) === (secretBinary === undefined)) {
    const message = 'You must provide either SecretString or SecretBinary, and not both.';
    throw new ApiError('InvalidParameterException', message);
  }
  const bytes = Buffer.byteLength(secretString ?? '') + Buffer.byteLength(secretBinary ?? '', 'base64');
  if (bytes > MAX_BYTES) {
    throw new ApiError(
      'InvalidParameterException',
      `The secret has ${bytes} bytes, expected at most ${MAX_BYTES}.`,
    );
  }
}

function moveStages(secret: Secret, to: SecretVersion, stages: readonly string[]): void {
  const replaced = stages.includes(CURRENT)
    ? secret.versions.find((version) => version !== to && version.stages.includes(CURRENT))
    : undefined;
  const moved = replaced ? [...stages, PREVIOUS] : stages;
  for (const version of secret.versions)
    version.stages = version.stages.filter((stage) => !moved.includes(stage));
  to.stages.push(...stages);
  replaced?.stages.push(PREVIOUS);
}

/**
 * A version without a label is deprecated but can be read by its id. If there are more than a hundred, AWS deletes
 * the oldest, but not on its first day.
 */
function makeRoom(secret: Secret, now: number): void {
  const isOutdated = ({ stages, createdAt }: SecretVersion) =>
    stages.length === 0 && now - createdAt > DAY_MS;
  while (secret.versions.length >= MAX_VERSIONS) {
    const oldest = secret.versions.findIndex(isOutdated);
    if (oldest < 0) {
      const message = `The secret has ${secret.versions.length} versions, and none that may be removed yet.`;
      throw new ApiError('LimitExceededException', message);
    }
    secret.versions.splice(oldest, 1);
  }
}

/** Secrets with their versions and staging labels. */
export class SecretStore {
  readonly #file: SecretFile | undefined;
  readonly #secrets: Map<string, Secret>;

  constructor(file: SecretFile | undefined) {
    this.#file = file;
    this.#secrets = new Map(file?.read().map((secret) => [secret.name, secret]));
  }

  /** An existing secret stays as it is until its definition changes, as with CloudFormation. */
  define({ name, arn, description, secretString, generateSecretString = {} }: SecretDefinition): void {
    const rules = JSON.stringify([arn, secretString ?? generateSecretString]);
    const definition = createHash('sha256').update(rules).digest('hex');
    if (this.#secrets.get(name)?.definition === definition) return;
    const value = secretString ?? this.#generate(name, generateSecretString);
    this.#secrets.delete(name);
    this.#add({ name, arn, description, definition }, { secretString: value });
  }

  create(
    name: string,
    arnPrefix: string,
    traits: Pick<Secret, 'description' | 'kmsKeyId'>,
    version: NewVersion,
  ): Secret {
    checkValue(version);
    const existing = this.#secrets.get(name);
    if (existing) {
      // The same request again, as the SDK sends it if the response was lost.
      if (existing.versions.some((one) => one.id === version.token && isSameValue(one, version)))
        return existing;
      const message = `The operation failed because the secret ${name} already exists.`;
      throw new ApiError('ResourceExistsException', message);
    }
    // AWS adds six characters, so that a recreated secret has another ARN.
    const arn = `${arnPrefix}${name}-${randomBytes(3).toString('hex')}`;
    return this.#add({ name, arn, ...traits }, version);
  }

  put(secret: Secret, value: NewVersion): SecretVersion {
    checkValue(value);
    const repeated = secret.versions.find((version) => version.id === value.token);
    if (repeated) {
      if (isSameValue(repeated, value)) return repeated;
      const message = `A resource with the ID ${repeated.id} already exists with another value: use a new ClientRequestToken.`;
      throw new ApiError('ResourceExistsException', message);
    }
    makeRoom(secret, Date.now());
    const version = this.#newVersion(value);
    secret.versions.push(version);
    moveStages(secret, version, value.stages ?? [CURRENT]);
    secret.changedAt = Date.now();
    this.#save();
    return version;
  }

  /** By name, ARN, or ARN without its last six characters. */
  find(id: string): Secret | undefined {
    return (
      this.#secrets.get(id) ??
      this.list().find(({ arn }) => arn === id || arn.replace(/-[A-Za-z0-9]{6}$/, '') === id)
    );
  }

  get(id: string): Secret {
    const secret = this.find(id);
    if (!secret) throw createNotFoundError();
    return secret;
  }

  /** With all its versions. Undefined if there is none. */
  delete(id: string): Secret | undefined {
    const secret = this.find(id);
    if (!secret) return undefined;
    this.#secrets.delete(secret.name);
    this.#save();
    return secret;
  }

  version(secret: Secret, versionId: string | undefined, stage: string | undefined): SecretVersion {
    const label = stage ?? (versionId === undefined ? CURRENT : undefined);
    const version = secret.versions.find(
      ({ id, stages }) =>
        (versionId === undefined || id === versionId) && (label === undefined || stages.includes(label)),
    );
    if (version) return version;
    if (
      versionId !== undefined &&
      stage !== undefined &&
      secret.versions.some(({ id }) => id === versionId)
    ) {
      const message = 'You provided a VersionStage that is not associated to the provided VersionId.';
      throw new ApiError('InvalidRequestException', message);
    }
    const sought = versionId === undefined ? `staging label: ${label}` : `VersionId: ${versionId}`;
    const message = `Secrets Manager can't find the specified secret value for ${sought}`;
    throw new ApiError('ResourceNotFoundException', message);
  }

  /** Sorted by name. */
  list(): Secret[] {
    return [...this.#secrets.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  #generate(name: string, rules: GenerateSecretString): string {
    try {
      return generateSecret(rules);
    } catch (cause) {
      throw new Error(`Secret ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  #newVersion({ token, secretString, secretBinary }: NewVersion): SecretVersion {
    return { id: token ?? randomUUID(), createdAt: Date.now(), stages: [], secretString, secretBinary };
  }

  #add(traits: Omit<Secret, 'createdAt' | 'changedAt' | 'versions'>, value: NewVersion): Secret {
    const now = Date.now();
    const version: SecretVersion = { ...this.#newVersion(value), stages: [CURRENT] };
    const secret: Secret = {
      ...traits,
      createdAt: now,
      changedAt: now,
      versions: [version],
    };
    this.#secrets.set(traits.name, secret);
    this.#save();
    return secret;
  }

  #save(): void {
    this.#file?.write([...this.#secrets.values()]);
  }
}
