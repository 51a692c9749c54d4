import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';

/** Units of one call, including those of indexes. */
export interface CallUnits {
  readonly reads: number;
  readonly writes: number;
  readonly indexReads: number;
  readonly indexWrites: number;
}

/** A completed call to one of the embedded cloud's services. */
export interface RelayedCall {
  /** The access key id that signed it. */
  readonly caller: string;
  /** As the service names it, such as `Query`. */
  readonly action: string;
  readonly requestBytes: number;
  /** Units that DynamoDB consumed; other services have none. */
  readonly units: CallUnits;
}

export interface Relay {
  /** Where to call it instead of this service. */
  standBefore(service: string): string;
  stop(): Promise<void>;
}

const READS = /^(GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const WRITES = /^(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;
const DYNAMODB = 'DynamoDB_';
const SIGNER = /Credential=([^/]+)\//;

const NO_UNITS: CallUnits = { reads: 0, writes: 0, indexReads: 0, indexWrites: 0 };

interface Capacity {
  readonly CapacityUnits?: number;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Capacity>>;
}

const sum = (capacities: readonly Capacity[]): number =>
  capacities.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);

function unitsOf(action: string, answer: string): CallUnits {
  const { ConsumedCapacity = [] } = JSON.parse(answer) as { ConsumedCapacity?: Capacity | Capacity[] };
  const capacities = [ConsumedCapacity].flat();
  const all = sum(capacities);
  const ofIndexes = sum(
    capacities.flatMap(({ GlobalSecondaryIndexes = {} }) => Object.values(GlobalSecondaryIndexes)),
  );
  return READS.test(action)
    ? { ...NO_UNITS, reads: all, indexReads: ofIndexes }
    : { ...NO_UNITS, writes: all, indexWrites: ofIndexes };
}

/** A proxy in front of a service. It makes every table call return its consumed units, and reports them before the caller gets the response. */
export async function startRelay(onCall: (call: RelayedCall) => void): Promise<Relay> {
  let pool: Pool | undefined;

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [service = '', action = ''] = String(request.headers['x-amz-target']).split('.');
    const consumes = service.startsWith(DYNAMODB) && (READS.test(action) || WRITES.test(action));
    const sent = await buffer(request);
    const body = consumes
      ? Buffer.concat([Buffer.from('{"ReturnConsumedCapacity":"INDEXES",'), sent.subarray(1)])
      : sent;
    const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers;
    if (!pool) throw new Error('the relay stands before no service yet');
    const answer = await pool.request({ path: request.url ?? '/', method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const isAnswered = answer.statusCode === 200;
    onCall({
      caller: SIGNER.exec(request.headers.authorization ?? '')?.[1] ?? '',
      action,
      requestBytes: sent.byteLength,
      units: consumes && isAnswered ? unitsOf(action, bytes.toString()) : NO_UNITS,
    });
    // With units requested, the checksum is for another body; without a checksum the client doesn't compare.
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
    standBefore(service) {
      pool ??= new Pool(service, { connections: 64 });
      return `http://127.0.0.1:${address.port}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool?.destroy();
    },
  };
}
