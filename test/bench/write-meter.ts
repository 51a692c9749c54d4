import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';

export interface WriteMeter {
  /** Where to call it instead of this database. */
  standBefore(dynamodb: string): string;
  /** Write units since the last time it was asked. */
  take(): number;
  stop(): Promise<void>;
}

const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

interface Capacity {
  readonly CapacityUnits?: number;
}

/** Stands before DynamoDB, asks every write for the units it consumed, and adds them up. */
export async function startWriteMeter(): Promise<WriteMeter> {
  let pool: Pool | undefined;
  let units = 0;

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWrite = WRITES.test(String(request.headers['x-amz-target']));
    const sent = await buffer(request);
    const body = isWrite
      ? Buffer.concat([Buffer.from('{"ReturnConsumedCapacity":"TOTAL",'), sent.subarray(1)])
      : sent;
    const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers;
    if (!pool) throw new Error('the meter stands before no database yet');
    const answer = await pool.request({ path: request.url ?? '/', method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (isWrite && answer.statusCode === 200) {
      const { ConsumedCapacity = [] } = JSON.parse(bytes.toString()) as {
        ConsumedCapacity?: Capacity | Capacity[];
      };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
    }
    // The checksum is of another body where units were asked for; without one the client does not compare.
    const { 'x-amz-crc32': ____, 'transfer-encoding': _____, ...kept } = answer.headers;
    response.writeHead(answer.statusCode, kept).end(bytes);
  }

  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    standBefore(dynamodb) {
      pool ??= new Pool(dynamodb, { connections: 64 });
      return `http://127.0.0.1:${address.port}`;
    },
    take() {
      const taken = units;
      units = 0;
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool?.destroy();
    },
  };
}
