import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { authorizerEntry } from '#infra/function-entries.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';

/** The template of a stage that keeps workers ready, in the embedded cloud. */

let own: OwnCloud;
let api: Client;

beforeAll(async () => {
  const warm = { [authorizerEntry.id]: 1, [endpoints.listSignals.id]: 2 };
  own = await startOwnCloud(
    { authorizerCacheSeconds: 0, logLevel: 'INFO', holdsSchedules: true, accountConcurrency: 1_000 },
    { settings: { warm } },
  );
  const { api_key } = await seedDemo(own.context, { kept: undefined });
  api = createClient({ baseUrl: own.baseUrl, apiKey: api_key });
});

afterAll(() => own.stop());

it('calls functions by their aliases, with the rights of the gateway, and the others as before', async () => {
  expect((await api.listSignals({})).data.length).toBeGreaterThan(0);
  expect((await api.listAccounts({})).status).toBe(200);
  await expect(
    createClient({ baseUrl: own.baseUrl, apiKey: 'sis_local_wrong' }).listSignals({}),
  ).rejects.toMatchObject({ status: 401 });
});

it('knows no other aliases', async () => {
  const [alias] = own.cloud.stack.ofType('AWS::Lambda::Alias');
  const arn = String(alias?.ref);

  expect(arn).toMatch(/:warm$/);
  await expect(own.cloud.functions.invoke(arn.replace(/warm$/, 'other'), {})).rejects.toMatchObject({
    errorType: 'ResourceNotFoundException',
  });
});
