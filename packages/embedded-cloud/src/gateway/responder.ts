/** Sends the response to one request, the function's or the gateway's own, and records it for the access log. */
import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange.ts';
import type { ResponseFor } from './gateway-responses.ts';
import type { ProxyResponse } from './proxy-response.ts';
import { RESPONSE_TYPES, type ResponseType } from './response-types.ts';

/** Long enough for a caller to read the response and stop sending. */
const LINGER_MS = 1_000;

/**
 * Ends a response whose request is still being sent. Closing a socket with unread bytes resets it, and the reset may
 * overtake the response. So the response is written completely, further input is discarded for a moment, and only
 * then is the connection closed.
 */
function lingerThenClose(response: ServerResponse, body: string): void {
  const { req: request } = response;
  response.write(body);
  const close = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(close, LINGER_MS);
  request.once('end', close).once('close', close);
  request.resume();
}

export interface Refusal {
  /** @default the type's message */
  readonly message?: string | null;
  /** @default the type's status, or the one that the template sets for it */
  readonly status?: number;
  /** The caller is still sending its body, which won't be read. */
  readonly stillSending?: boolean;
}

export class Responder {
  readonly response: ServerResponse;
  private readonly exchange: Exchange;
  private readonly answerFor: ResponseFor;

  constructor(response: ServerResponse, exchange: Exchange, answerFor: ResponseFor) {
    this.response = response;
    this.exchange = exchange;
    this.answerFor = answerFor;
  }

  send({ status, headers, body }: ProxyResponse): void {
    this.open(status, headers);
    this.count(Buffer.byteLength(body));
    this.response.end(body);
  }

  refuse(type: ResponseType, refusal: Refusal = {}): void {
    const { exchange } = this;
    const { message = RESPONSE_TYPES[type].message, stillSending = false } = refusal;
    exchange.error = { type, message };
    const answer = this.answerFor(exchange, type);
    const { headers, body } = answer;
    headers.push('content-length', String(Buffer.byteLength(body)));
    if (stillSending) headers.push('connection', 'close');
    this.open(refusal.status ?? answer.status, headers);
    this.count(Buffer.byteLength(body));
    // A caller that gets an error before its body was read may still be sending.
    if (stillSending || !this.response.req.complete) lingerThenClose(this.response, body);
    else this.response.end(body);
  }

  /** Writes only the head. `headers` are alternating names and values. */
  open(status: number, headers: readonly string[]): void {
    this.exchange.status = status;
    this.response.writeHead(status, [...headers, 'x-amzn-RequestId', this.exchange.requestId]);
  }

  count(bytes: number): void {
    this.exchange.responseLength += bytes;
  }
}
