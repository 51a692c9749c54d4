/** What a deploy must know of its stage. */
export interface DeployedStageSettings {
  /** Where it belongs. @default anywhere */
  readonly account?: string;
  readonly region?: string;
  readonly keepsData: boolean;
  readonly accountConcurrency: number;
}
