/** The stage settings that a deploy needs. */
export interface DeployedStageSettings {
  /** Where it belongs. @default anywhere */
  readonly account?: string;
  readonly region?: string;
  readonly keepsData: boolean;
  readonly accountConcurrency: number;
  /** The base URL that clients use. @default API Gateway's own */
  readonly publicUrl?: string;
}
