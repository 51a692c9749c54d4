import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { ExportFile } from '#domain/outbound/exports/export-file.ts';
import type { Allowance } from '#domain/workspace/keys/allowance.ts';
import type { BodyWriter } from './body-writer.ts';
import type { Caller } from './caller.ts';

/** The parsed request. */
interface Input<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Names of the fields in the body, as sent. */
  readonly fields: readonly string[];
}

/** API Gateway's event; each middleware adds what it learned. */
export interface EndpointEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  body: unknown;
  caller?: Caller;
  /** What the caller's key may still do; undefined if the table didn't respond. */
  allowance?: Promise<Allowance | undefined>;
  input?: Input;
  /** The rows of an export (the first one already read), the file they are written to, and the encoder. */
  file?: {
    readonly rows: AsyncIterable<unknown>;
    readonly file: ExportFile;
    readonly body: BodyWriter;
  };
  /** Releases the slots that the export holds. */
  releaseSlots?: () => Promise<void>;
}

/** The event that the stack hands to its endpoint. */
export interface ReadEvent<Params = unknown, Query = unknown, Body = unknown> extends EndpointEvent {
  caller: Caller;
  input: Input<Params, Query, Body>;
}

export type EndpointResult = APIGatewayProxyResult;
