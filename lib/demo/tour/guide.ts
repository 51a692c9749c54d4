import type { Client } from '#contract/client.ts';

/** What a step of the tour works with: the API, the local pages, and a narrator. */
export interface Guide {
  readonly api: Client;
  /** The same service with another key. */
  apiWith(apiKey: string): Client;
  /** The origin of the local run. */
  readonly origin: string;
  /** Prints one sentence about what happened. */
  say(line: string): void;
  /** Shows the progress of a step; the next call replaces it. */
  progress(share: number, note: string): void;
}

/** A step that failed, with a message for the user. */
export class TourError extends Error {}

export const count = (many: number, thing: string, things = `${thing}s`): string =>
  `${many} ${many === 1 ? thing : things}`;
