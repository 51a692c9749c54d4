import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { ExportQuery } from '#contract/exports.ts';
import type { BodyWriter } from './body-writer.ts';
import type { Caller } from './caller.ts';

/** What a request became after the stack has read it. */
interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The gateway's event as it travels down the stack; each layer adds what it has found out. */
export interface EndpointEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  body: unknown;
  caller?: Caller;
  input?: Input;
  /** What an export answers with, its first row read, how it is wanted and how it is sent. */
  file?: {
    readonly rows: AsyncIterable<unknown>;
    readonly wanted: ExportQuery;
    readonly body: BodyWriter;
  };
}

export type EndpointResult = APIGatewayProxyResult;
