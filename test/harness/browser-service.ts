import type { TestProject } from 'vitest/node';
import { chromiumPath, NO_CHROMIUM } from './chromium.ts';
import { testCloudAt } from './embedded-cloud.ts';
import { startLocalProcess } from './local-process.ts';
import { serviceOptions } from './machine.ts';

/** The service with its demo data, for all browser tests; null if there is no browser. */
export interface BrowsedService {
  readonly origin: string;
  readonly apiKey: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    browsed: BrowsedService | null;
  }
}

export default async function setup(project: TestProject) {
  if (!chromiumPath()) {
    console.warn(NO_CHROMIUM);
    project.provide('browsed', null);
    return undefined;
  }
  const { ready, end } = await startLocalProcess(serviceOptions());
  project.provide('cloud', await testCloudAt(ready.base_url));
  project.provide('browsed', { origin: new URL(ready.base_url).origin, apiKey: ready.api_key });
  return async () => void (await end());
}
