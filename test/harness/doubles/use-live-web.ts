import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { liveTools, type TestTools } from './live-tools.ts';
import { type StandInWeb, startStandInWeb } from './stand-in-web.ts';

export interface LiveWeb {
  /** One for the suite, reset after each test. */
  readonly web: StandInWeb;
  /** New for every test. */
  readonly tools: TestTools;
}

/** Gives a suite a fake web and the tools of live sources over it. */
export function useLiveWeb(): LiveWeb {
  const live = {} as { web: StandInWeb; tools: TestTools };
  beforeAll(async () => {
    live.web = await startStandInWeb();
  });
  beforeEach(() => {
    live.tools = liveTools(live.web);
  });
  afterEach(async () => {
    live.web.forget();
    await live.tools.close();
  });
  afterAll(() => live.web.stop());
  return live;
}
