import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { ExportQuery } from '#contract/exports.ts';
import type { Allowance } from '#domain/keys/allowance.ts';
import type { Caller } from './caller.ts';

/** What a request became after the stack has read it. */
interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The names of the body's fields as they were sent. */
  readonly fields: readonly string[];
}

/** The gateway's event as it travels down the stack; each layer adds what it has found out. */
export interface EndpointEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  body: unknown;
  caller?: Caller;
  /** What the caller's key may still do; undefined where the table did not tell. */
  allowance?: Promise<Allowance | undefined>;
  input?: Input;
  /** What an export answers with, its first row read, and how it is wanted. */
  file?: { readonly rows: AsyncIterable<unknown>; readonly wanted: ExportQuery };
}

export type EndpointResult = APIGatewayProxyResult;
