/** Types shared by the parts of the embedded cloud. */
import type { Readable } from 'node:stream';

/** A function ended with an error: what AWS reports as `X-Amz-Function-Error`. */
export class FunctionError extends Error {
  readonly errorType: string;
  readonly trace: readonly string[];

  constructor(errorType: string, message: string, trace: readonly string[] = []) {
    super(message);
    this.name = 'FunctionError';
    this.errorType = errorType;
    this.trace = trace;
  }
}

/** Lambda itself rejected a call, so the function never ran: AWS's response to the caller of `Invoke`. */
export class LambdaRefusedError extends FunctionError {}

export const describeError = (error: unknown): string =>
  error instanceof FunctionError ? `${error.errorType}: ${error.message}` : String(error);

/** The head of a streamed HTTP response (`awslambda.HttpResponseStream.from`). */
export interface StreamHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StreamedResponse {
  /** Undefined if the function wrote a body without a head. */
  readonly head: StreamHead | undefined;
  readonly body: Readable;
}

interface InvokeOptions {
  /** No one waits for the response, so the event may wait briefly for a busy worker. @default false */
  readonly canWait?: boolean;
  /** The trace header of the message that the event is about, to detect endless chains. @default none */
  readonly cause?: string | undefined;
}

export interface FunctionHost {
  /** `target`: a function's name or ARN. Rejects with FunctionError. */
  invoke(target: string, event: unknown, options?: InvokeOptions): Promise<unknown>;
  /** Runs an `awslambda.streamifyResponse` handler. Resolves as soon as its head (or first byte) is available. */
  invokeStreaming(target: string, event: unknown): Promise<StreamedResponse>;
  stop(): Promise<void>;
}

/** A resource of the template with its intrinsic functions resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  /** The value of `Ref`. */
  readonly ref: string;
  /** The values of `Fn::GetAtt`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface LoadedStack {
  readonly stackName: string;
  readonly region: string;
  readonly account: string;
  ofType(...types: string[]): readonly Resource[];
}

export type Log = (line: string) => void;

export const THROTTLED = 'TooManyRequestsException';

/** A function may throw an error with the same name, which is an ordinary failure. */
export const isThrottle = (error: unknown): boolean =>
  error instanceof LambdaRefusedError && error.errorType === THROTTLED;

/** A function as the host runs it. */
export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  /** Absolute path of the ES module. */
  readonly file: string;
  readonly exportName: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** 0 disables the function, as on AWS. */
  readonly reservedConcurrency?: number;
  /** `Allow`: may be part of a chain of requests that returns to it again and again. @default Terminate */
  readonly recursiveLoop?: 'Allow' | 'Terminate';
  /** The handler's complete `process.env`, besides what Lambda itself sets. */
  readonly environment: Readonly<Record<string, string>>;
}
