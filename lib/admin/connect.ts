import * as z from 'zod';
import { operatorDocumentClient } from '#platform/clients.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { type AdminContext, UsageError } from './command.ts';

/** What a running embedded cloud tells operators on the same machine; see `lib/local/operator-page.ts`. */
const localAccess = z.object({
  region: z.string(),
  table_name: z.string(),
  key_prefix: z.string(),
  dynamodb_endpoint: z.string(),
  access_key_id: z.string(),
  secret_access_key: z.string(),
});

const ANSWER_MS = 3_000;

async function connectLocal(port: number): Promise<Omit<AdminContext, 'now'>> {
  const askLocal = async (path: string): Promise<unknown> => {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    throw new UsageError(
      `Nothing answers on port ${port}. Start the service with "npm start", name its --port, or name a deployed --stage.`,
    );
  };
  const access = localAccess.parse(await askLocal('/_local/operator'));
  return {
    askLocal,
    keyPrefix: access.key_prefix,
    table: {
      name: access.table_name,
      client: operatorDocumentClient({
        region: access.region,
        local: {
          endpoint: access.dynamodb_endpoint,
          accessKeyId: access.access_key_id,
          secretAccessKey: access.secret_access_key,
        },
      }),
    },
  };
}

export interface Target {
  readonly stage: string;
  readonly port: number;
  readonly region: string | undefined;
}

/** The table of a deployed stage (with AWS's usual credentials), or of the embedded cloud on this machine. */
export const connect = async ({ stage, port, region }: Target): Promise<Omit<AdminContext, 'now'>> =>
  stage === 'local'
    ? connectLocal(port)
    : {
        stage,
        keyPrefix: keyPrefixOf(stage),
        table: { name: tableNameOf(stage), client: operatorDocumentClient({ ...(region && { region }) }) },
      };
