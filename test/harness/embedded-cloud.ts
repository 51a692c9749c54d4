import type { TestProject } from 'vitest/node';
import { schedules } from '#jobs/schedules/schedules.ts';
import { startLocalProcess } from './local-process.ts';
import { serviceOptions } from './machine.ts';
import { dynamodbLocalEndpoint } from './test-dynamodb.ts';
import { openWebhookPorts } from './webhook-ports.ts';

/** What the tests know about the running service. */
export interface TestCloud {
  readonly baseUrl: string;
  readonly region: string;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly states: string;
    readonly secrets: string;
  };
  /** Lends ports of this machine that webhooks may go to; see `receiver.ts`. */
  readonly webhookLender: string;
  /** Whether calls are rejected and messages repeated. */
  readonly isRough: boolean;
  /** How late indexes may be. */
  readonly indexLagMs: number;
  readonly operator: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: TestCloud;
  }
}

/** Enough receivers for three concurrent test files. */
const WEBHOOK_PORTS = 24;

/** These act on the whole table, so they would disturb a test that runs when they are due. */
const HELD = schedules.flatMap(({ id }) => ['--hold-schedule', id]);

/** Logged by what tests provoke: warnings, and providers that fail. */
const EXPECTED = ['"level":"WARN"', '"code":"provider_failed"'];

/** Starts the service once for all its tests, as `npm start` does. */
export default function setup(project: TestProject) {
  return startTestCloud(project, [], 0);
}

export async function startTestCloud(project: TestProject, args: readonly string[], indexLagMs: number) {
  const webhooks = await openWebhookPorts(WEBHOOK_PORTS);
  const allowed = webhooks.ports.flatMap((port) => ['--allow-webhook-host', `127.0.0.1:${port}`]);
  const dynamodb = dynamodbLocalEndpoint();
  const outside = dynamodb === undefined ? [] : ['--dynamodb-endpoint', dynamodb];
  const options = ['--empty', ...serviceOptions(), ...HELD, ...allowed, ...outside, ...args];
  const service = await startLocalProcess(options, (line) => {
    if (!EXPECTED.some((part) => line.includes(part))) console.error(line);
  });
  const cloud = await testCloudAt(service.ready.base_url);
  project.provide('cloud', {
    ...cloud,
    webhookLender: webhooks.lenderUrl,
    isRough: indexLagMs > 0,
    indexLagMs,
  });
  return async () => {
    await service.end();
    await webhooks.close();
  };
}

/** What tests need to know about a service to act as its operator, in good weather and without webhooks. */
export async function testCloudAt(baseUrl: string): Promise<TestCloud> {
  const response = await fetch(new URL('/_local/operator', baseUrl));
  const details = (await response.json()) as Record<string, string>;
  const detail = (name: string): string => details[name] ?? '';
  return {
    baseUrl,
    region: detail('region'),
    endpoints: {
      dynamodb: detail('dynamodb_endpoint'),
      sqs: detail('sqs_endpoint'),
      states: detail('states_endpoint'),
      secrets: detail('secrets_endpoint'),
    },
    webhookLender: '',
    isRough: false,
    indexLagMs: 0,
    operator: { accessKeyId: detail('access_key_id'), secretAccessKey: detail('secret_access_key') },
  };
}
