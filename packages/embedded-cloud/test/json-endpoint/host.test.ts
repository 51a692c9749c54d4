import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startDynamoDb } from '#cloud/dynamodb/start-dynamodb.ts';
import { startSecrets } from '#cloud/secrets/start-secrets.ts';
import { startSes } from '#cloud/ses/start-ses.ts';
import { startSqs } from '#cloud/sqs/start-sqs.ts';
import { startStepFunctions } from '#cloud/states/start-step-functions.ts';

const place = { region: 'eu-west-1', account: '123456789012' };

/** A web page may find this machine under a name of its own, and knows the keys of a local stage. */
function callAs(endpoint: string, host: string): Promise<string> {
  const { hostname, port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method: 'POST', headers: { host } }, (response) => resolve(text(response)))
      .on('error', reject)
      .end('{}');
  });
}

it.each([
  ['DynamoDB', () => startDynamoDb({ ...place, inThread: true })],
  ['SQS', () => startSqs({ ...place, queues: [] })],
  ['Secrets Manager', () => startSecrets({ ...place, secrets: [] })],
  ['SES', () => startSes({ ...place, identities: {}, email: { identities: [] } })],
  [
    'Step Functions',
    () =>
      startStepFunctions({
        account: place.account,
        identities: {},
        machines: [],
        functions: {
          invoke: () => Promise.reject(new Error('no function')),
          invokeStreaming: () => Promise.reject(new Error('no function')),
          stop: () => Promise.resolve(),
        },
        log: () => undefined,
      }),
  ],
])("%s responds only under this machine's names", async (_, start) => {
  const service = await start();

  const refusal = 'expected 127.0.0.1 or localhost';
  expect(await callAs(service.endpoint, 'attacker.example')).toContain(refusal);
  expect(await callAs(service.endpoint, 'localhost')).not.toContain(refusal);
  await service.stop();
});
