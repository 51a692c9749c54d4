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
  /** Workers of its aliases that AWS keeps ready. Here they only count: a worker starts with its first event. */
  readonly provisionedConcurrency?: number;
  /** The versions and aliases it can be called by. @default any */
  readonly qualifiers?: readonly string[];
  /** `Allow`: may be part of a chain of requests that returns to it again and again. @default Terminate */
  readonly recursiveLoop?: 'Allow' | 'Terminate';
  /** The handler's complete `process.env`, besides what Lambda itself sets. */
  readonly environment: Readonly<Record<string, string>>;
}
