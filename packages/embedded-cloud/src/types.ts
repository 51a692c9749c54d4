/** What the pieces of the embedded cloud know of each other. */

/** A function ended in an error: what AWS reports as `X-Amz-Function-Error`. */
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

/** Lambda itself refused a call, so that the function never ran: what AWS answers the caller of `Invoke` with. */
export class LambdaRefusal extends FunctionError {}

/** The head of a streamed HTTP answer (`awslambda.HttpResponseStream.from`). */
interface StreamHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StreamedAnswer {
  /** Undefined where the function wrote a body without a head. */
  readonly head: StreamHead | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

interface InvokeOptions {
  /** Nobody waits for the answer, so that the event may wait a moment for a busy worker. @default false */
  readonly canWait?: boolean;
  /** The trace headers of what caused the event, by which a chain that never ends is found. @default none */
  readonly causes?: readonly string[];
}

export interface FunctionHost {
  /** `target`: a function's name, ARN, or ARN with a version or alias. Rejects with FunctionError. */
  invoke(target: string, event: unknown, options?: InvokeOptions): Promise<unknown>;
  /** Runs a `awslambda.streamifyResponse` handler; resolves as soon as its head (or first byte) is there. */
  invokeStreaming(target: string, event: unknown): Promise<StreamedAnswer>;
  stop(): Promise<void>;
}

/** One resource of the template, intrinsic functions resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  /** What `Ref` gives. */
  readonly ref: string;
  /** What `Fn::GetAtt` gives. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface LoadedStack {
  readonly stackName: string;
  readonly region: string;
  readonly account: string;
  ofType(...types: string[]): readonly Resource[];
  /** Outputs by logical id. */
  readonly outputs: Readonly<Record<string, string>>;
}

export type Log = (line: string) => void;
