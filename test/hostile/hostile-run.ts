import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';

/** What is attacked: every endpoint, the one for agents, and everything of the pages together. */
export const PAGES = 'pages';
export const targetIds: readonly string[] = [...endpointList.map(({ id }) => id), answerAgent.id, PAGES];

/** How much is tried. */
export interface HostileRun {
  /** Each with a new workspace to attack from: successful requests use one up. */
  readonly rounds: number;
  /** Besides a valid one. */
  readonly runsPerEndpoint: number;
  readonly seed: number;
  /** The one of `targetIds` to try. @default all */
  readonly only: string | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    hostile: HostileRun;
  }
}

/** What `npm test` has time for. */
export const usualRun: HostileRun = { rounds: 1, runsPerEndpoint: 2, seed: 16, only: undefined };
