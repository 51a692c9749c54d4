import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';

/** The targets: every endpoint, the agents' endpoint, and all pages together. */
export const PAGES = 'pages';
export const targetIds: readonly string[] = [...endpointList.map(({ id }) => id), answerAgent.id, PAGES];

/** The amount of requests. */
export interface HostileRun {
  /** Each round attacks from a new workspace, because successful requests use it up. */
  readonly rounds: number;
  /** Besides a valid one. */
  readonly runsPerEndpoint: number;
  readonly seed: number;
  /** The only target to try, from `targetIds`. @default all */
  readonly only: string | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    hostile: HostileRun;
  }
}

/** What `npm test` has time for. */
export const defaultRun: HostileRun = { rounds: 1, runsPerEndpoint: 2, seed: 16, only: undefined };
