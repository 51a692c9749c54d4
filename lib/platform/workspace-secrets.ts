import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  LimitExceededException,
  PutSecretValueCommand,
  ResourceExistsException,
} from '@aws-sdk/client-secrets-manager';
import { secretsClient } from './clients.ts';
import { env } from './env.ts';
import { workspaceSecretOf } from './stage-names.ts';

/** What a secret holds: texts by the name of what they are for. */
type SecretContent = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface WorkspaceSecrets {
  read(workspaceId: string, version: string): Promise<SecretContent>;
  /**
   * The id of the new version; `before` is one that was written earlier, null where none is known. Null where there is
   * no room: of a hundred versions AWS removes none that is younger than a day.
   */
  write(workspaceId: string, content: SecretContent, before: string | null): Promise<string | null>;
}

/** A version never changes, so a container reads it once; a few hundred bytes each. */
const MOST_REMEMBERED = 200;
const remembered = new Map<string, SecretContent>();

function remember(version: string, content: SecretContent): SecretContent {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(version, content);
  return content;
}

async function read(workspaceId: string, version: string): Promise<SecretContent> {
  const known = remembered.get(version);
  if (known) return known;
  const { SecretString = '{}' } = await secretsClient().send(
    new GetSecretValueCommand({
      SecretId: workspaceSecretOf(env.stage(), workspaceId),
      VersionId: version,
    }),
  );
  return remember(version, JSON.parse(SecretString));
}

/** A token of our own makes a repetition by the SDK the same write, and is the version's id. */
async function write(
  workspaceId: string,
  content: SecretContent,
  before: string | null,
): Promise<string | null> {
  const name = workspaceSecretOf(env.stage(), workspaceId);
  const value = { SecretString: JSON.stringify(content), ClientRequestToken: randomUUID() };
  const isWritten = before === null ? await create(name, value) : await put(name, value);
  if (!isWritten) return null;
  remember(value.ClientRequestToken, content);
  return value.ClientRequestToken;
}

interface NewVersion {
  readonly SecretString: string;
  readonly ClientRequestToken: string;
}

/** False where the secret has all the versions it can have. */
async function put(name: string, value: NewVersion): Promise<boolean> {
  try {
    await secretsClient().send(new PutSecretValueCommand({ SecretId: name, ...value }));
    return true;
  } catch (refusal) {
    if (refusal instanceof LimitExceededException) return false;
    throw refusal;
  }
}

async function create(name: string, value: NewVersion): Promise<boolean> {
  const key = env.secretsKey();
  try {
    await secretsClient().send(
      new CreateSecretCommand({ Name: name, ...value, ...(key !== undefined && { KmsKeyId: key }) }),
    );
    return true;
  } catch (refusal) {
    // Somebody else was quicker, or died before the table could tell.
    if (refusal instanceof ResourceExistsException) return put(name, value);
    throw refusal;
  }
}

/** The secret of each workspace, one JSON object by integration. */
export const workspaceSecrets: WorkspaceSecrets = { read, write };
