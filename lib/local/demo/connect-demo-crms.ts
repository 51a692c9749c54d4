import type { Client } from '#contract/client.ts';

type Connection = Pick<Parameters<Client['connectCrm']>[0], 'params' | 'body'>;

/** Connects a workspace to CRMs through the API, which checks the credentials. */
export async function connectDemoCrms(
  api: Pick<Client, 'connectCrm'>,
  connections: readonly Connection[],
): Promise<void> {
  for (const connection of connections) await api.connectCrm(connection);
}
