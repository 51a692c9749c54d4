import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';

export interface ConsumedUnits {
  readonly reads: number;
  readonly writes: number;
}

export interface UnitMeter {
  /** Where to call it instead of this database. */
  standBefore(dynamodb: string): string;
  /** Units since the last time it was asked. */
  take(): ConsumedUnits;
  stop(): Promise<void>;
}

const READS = /\.(GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

interface Capacity {
  readonly CapacityUnits?: number;
}

/** Stands before DynamoDB, asks every call for the units it consumed, and adds them up. */
export async function startUnitMeter(): Promise<UnitMeter> {
  let pool: Pool | undefined;
  let units: ConsumedUnits = { reads: 0, writes: 0 };

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = String(request.headers['x-amz-target']);
    const side = READS.test(call) ? 'reads' : WRITES.test(call) ? 'writes' : undefined;
    const sent = await buffer(request);
    const body = side
      ? Buffer.concat([Buffer.from('{"ReturnConsumedCapacity":"TOTAL",'), sent.subarray(1)])
      : sent;
    const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers;
    if (!pool) throw new Error('the meter stands before no database yet');
    const answer = await pool.request({ path: request.url ?? '/', method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (side && answer.statusCode === 200) {
      const { ConsumedCapacity = [] } = JSON.parse(bytes.toString()) as {
        ConsumedCapacity?: Capacity | Capacity[];
      };
      const consumed = [ConsumedCapacity]
        .flat()
        .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      units = { ...units, [side]: units[side] + consumed };
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
      units = { reads: 0, writes: 0 };
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool?.destroy();
    },
  };
}
