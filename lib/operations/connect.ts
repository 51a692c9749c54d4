import * as z from 'zod';
import { createOperatorDocumentClient, createOperatorSecretsClient } from '#platform/clients.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { readPepper } from '#platform/suppression-pepper.ts';
import { type OperatorContext, UsageError } from './command.ts';

/** What a local service tells operators on the same machine; see `lib/local/operator-pages.ts`. */
const localAccess = z.object({
  region: z.string(),
  table_name: z.string(),
  key_prefix: z.string(),
  dynamodb_endpoint: z.string(),
  secrets_endpoint: z.string(),
  access_key_id: z.string(),
  secret_access_key: z.string(),
});

const ANSWER_MS = 3_000;

async function connectLocal(port: number): Promise<Omit<OperatorContext, 'now'>> {
  const askLocal = async (path: string): Promise<unknown> => {
    const url = `http://127.0.0.1:${port}${path}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
    if (response?.ok) return response.json();
    throw new UsageError(
      `No service responds on port ${port}. Start it with "npm start", or pass its --port or a deployed --stage.`,
    );
  };
  const access = localAccess.parse(await askLocal('/_local/operator'));
  const { region } = access;
  const reached = (endpoint: string) => ({
    region,
    local: {
      endpoint,
      accessKeyId: access.access_key_id,
      secretAccessKey: access.secret_access_key,
    },
  });
  const secrets = () => createOperatorSecretsClient(reached(access.secrets_endpoint));
  return {
    askLocal,
    keyPrefix: access.key_prefix,
    secrets,
    pepper: readPepper(secrets, () => 'local'),
    table: {
      name: access.table_name,
      client: createOperatorDocumentClient(reached(access.dynamodb_endpoint)),
    },
  };
}

export interface Target {
  readonly stage: string;
  readonly port: number;
  readonly region: string | undefined;
}

function connectDeployed({ stage, region }: Omit<Target, 'port'>): Omit<OperatorContext, 'now'> {
  const access = { ...(region && { region }) };
  const secrets = () => createOperatorSecretsClient(access);
  return {
    stage,
    keyPrefix: keyPrefixOf(stage),
    secrets,
    pepper: readPepper(secrets, () => stage),
    table: { name: tableNameOf(stage), client: createOperatorDocumentClient(access) },
  };
}

/** Connects to a deployed stage (with the AWS credentials of the environment) or to the local service. */
export const connect = async ({ stage, port, region }: Target): Promise<Omit<OperatorContext, 'now'>> =>
  stage === 'local' ? connectLocal(port) : connectDeployed({ stage, region });
