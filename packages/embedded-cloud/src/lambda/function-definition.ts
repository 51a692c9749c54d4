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
