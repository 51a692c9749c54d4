import type { TestProject } from 'vitest/node';
import { startLocalProcess } from './local-process.ts';

/** What the tests know of the service that runs beside them. */
export interface TestCloud {
  readonly baseUrl: string;
  readonly region: string;
  readonly endpoints: { readonly dynamodb: string; readonly sqs: string; readonly states: string };
  readonly operator: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: TestCloud;
  }
}

/** Starts the service once for all its tests, as `npm start` does. */
export default async function setup(project: TestProject) {
  const service = await startLocalProcess(['--empty'], (line) => {
    if (!line.includes('"level":"WARN"')) console.error(line);
  });
  const { base_url } = service.ready;
  const answer = await fetch(new URL('/_local/operator', base_url));
  const details = (await answer.json()) as Record<string, string>;
  const detail = (name: string): string => details[name] ?? '';
  project.provide('cloud', {
    baseUrl: base_url,
    region: detail('region'),
    endpoints: {
      dynamodb: detail('dynamodb_endpoint'),
      sqs: detail('sqs_endpoint'),
      states: detail('states_endpoint'),
    },
    operator: { accessKeyId: detail('access_key_id'), secretAccessKey: detail('secret_access_key') },
  });
  return async () => {
    await service.end();
  };
}
