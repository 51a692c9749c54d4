import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';

export interface UnitMeter {
  /** The URL to call instead of the database's. */
  standBefore(dynamodb: string): string;
  /** Write units since the last call. */
  takeWrites(): number;
  stop(): Promise<void>;
}

const WRITES = /^DynamoDB_\d+\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

interface Capacity {
  readonly CapacityUnits?: number;
}

function unitsOf(answer: string): number {
  const { ConsumedCapacity = [] } = JSON.parse(answer) as { ConsumedCapacity?: Capacity | Capacity[] };
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** A proxy in front of DynamoDB. It asks for the units of every write and adds them up before the caller gets the response. */
export async function startUnitMeter(): Promise<UnitMeter> {
  let pool: Pool | undefined;
  let writeUnits = 0;

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
    if (isWrite && answer.statusCode === 200) writeUnits += unitsOf(bytes.toString());
    // With units requested, the checksum is for another body; without a checksum the client doesn't compare.
    const { 'x-amz-crc32': ____, 'transfer-encoding': _____, ...forwarded } = answer.headers;
    response.writeHead(answer.statusCode, forwarded).end(bytes);
  }

  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    standBefore(dynamodb) {
      pool ??= new Pool(dynamodb, { connections: 64 });
      return `http://127.0.0.1:${port}`;
    },
    takeWrites() {
      const taken = writeUnits;
      writeUnits = 0;
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool?.destroy();
    },
  };
}
