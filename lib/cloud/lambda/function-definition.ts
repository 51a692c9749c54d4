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
  /** The whole of what the handler finds in `process.env`, next to what Lambda itself sets. */
  readonly environment: Readonly<Record<string, string>>;
}
