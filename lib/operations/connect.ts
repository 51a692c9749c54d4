import * as z from 'zod';
import {
  createOperatorDocumentClient,
  createOperatorSecretsClient,
  type OperatorAccess,
} from '#platform/clients.ts';
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

type Connection = Omit<OperatorContext, 'now'>;

/** A stage by its table, or the local service by what it tells of itself. */
function openStage(
  stage: string,
  table: Pick<z.infer<typeof localAccess>, 'table_name' | 'key_prefix'>,
  accessTo: (service: 'dynamodb' | 'secrets') => OperatorAccess,
): Connection {
  const secrets = () => createOperatorSecretsClient(accessTo('secrets'));
  return {
    stage,
    keyPrefix: table.key_prefix,
    secrets,
    pepper: readPepper(secrets, () => stage),
    table: { name: table.table_name, client: createOperatorDocumentClient(accessTo('dynamodb')) },
  };
}

/** The local service, by what it tells operators. */
export function openLocalStage(toldAccess: unknown): Connection {
  const access = localAccess.parse(toldAccess);
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = access;
  return openStage('local', access, (service) => ({
    region,
    local: { endpoint: access[`${service}_endpoint`], accessKeyId, secretAccessKey },
  }));
}

async function connectLocal(port: number): Promise<Connection> {
  const url = `http://127.0.0.1:${port}/_local/operator`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  if (response?.ok) return openLocalStage(await response.json());
  throw new UsageError(
    `No service responds on port ${port}. Start it with "npm start", or pass its --port or a deployed --stage.`,
  );
}

export interface Target {
  readonly stage: string;
  readonly port: number;
  readonly region: string | undefined;
}

/** Connects to a deployed stage (with the AWS credentials of the environment) or to the local service. */
export const connect = async ({ stage, port, region }: Target): Promise<Connection> =>
  stage === 'local'
    ? connectLocal(port)
    : openStage(stage, { table_name: tableNameOf(stage), key_prefix: keyPrefixOf(stage) }, () => ({
        ...(region && { region }),
      }));
