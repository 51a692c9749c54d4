import type { Client } from '#contract/client.ts';

/** What leads through the tour: the API, the pages of the local run, and somebody who tells what happens. */
export interface Guide {
  readonly api: Client;
  /** The same service, asked with another key. */
  apiWith(apiKey: string): Client;
  /** Where the local run is, without a path. */
  readonly origin: string;
  /** One finished sentence about what happened. */
  say(line: string): void;
  /** How far a step is; the next call replaces what the last one said. */
  progress(share: number, note: string): void;
}

/** A step that did not come to what it promises, in words for whoever runs the tour. */
export class TourError extends Error {}

export const count = (many: number, thing: string, things = `${thing}s`): string =>
  `${many} ${many === 1 ? thing : things}`;
