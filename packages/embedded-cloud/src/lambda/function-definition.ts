/** One function as the host runs it. */
export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  /** Absolute path of the ES module. */
  readonly file: string;
  readonly exportName: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** 0 switches the function off, as on AWS. */
  readonly reservedConcurrency?: number;
  /** `Allow`: may be part of a chain of requests that comes back to it again and again. @default Terminate */
  readonly recursiveLoop?: 'Allow' | 'Terminate';
  /** The whole of what the handler finds in `process.env`, next to what Lambda itself sets. */
  readonly environment: Readonly<Record<string, string>>;
}
