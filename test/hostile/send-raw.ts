import { connect } from 'node:net';
import { unchunked } from './unchunked.ts';

/** A raw request, including ones that no client would send. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
}

export interface WireResponse {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Everything received, to search for what must not be in it. */
  readonly bytes: Buffer;
}

/** Longer than the gateway's half a minute, because a busy machine is slower. */
const LONGEST_MS = 90_000;
const HEAD_END = Buffer.from('\r\n\r\n');

function headOf({ method, target, headers, body }: WireRequest, host: string): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own = [
    ...(given.has('host') ? [] : [['Host', host]]),
    ...(given.has('content-length') || given.has('transfer-encoding') || body === undefined
      ? []
      : [['Content-Length', String(body.length)]]),
    ['Connection', 'close'],
  ];
  const lines = [...headers, ...own].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** The final response, after any interim ones. */
function read(bytes: Buffer): WireResponse {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return { status: 0, headers: new Map(), body: Buffer.alloc(0), bytes };
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + HEAD_END.length);
  if (status < 200) return { ...read(rest), bytes };
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status, headers, body: headers.has('transfer-encoding') ? unchunked(rest) : rest, bytes };
}

/** Sends the request on its own connection and reads until the service closes it. */
export function sendRaw(baseUrl: string, request: WireRequest): Promise<WireResponse> {
  const { hostname, port, host } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const give = () => resolve(read(Buffer.concat(pieces)));
    socket.setTimeout(LONGEST_MS, () => {
      socket.destroy();
      reject(new Error(`no end of the answer within ${LONGEST_MS} ms`));
    });
    socket.on('data', (piece) => pieces.push(piece));
    // If the request is rejected while still being sent, a reset may follow the response.
    socket.on('error', give);
    socket.on('close', give);
    socket.write(headOf(request, host));
    if (request.body) socket.write(request.body);
  });
}
