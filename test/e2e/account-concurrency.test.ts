import { setTimeout as sleep } from 'node:timers/promises';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { HOUR_MS } from '#contract/time.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { MIN_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';
import { endedRun } from '#test/harness/runs.ts';
import { changeWork } from '#test/harness/sweep-workspace.ts';
import { getCompany } from '#world/directory/world.ts';

/** Work that needs far more concurrent functions than a new AWS account allows. */

const SCANS = 6;
const ACTIVATIONS = 15;
/** All of it shares the machine with other suites. */
const PATIENCE_MS = 800_000 * slowness();
/** A full account also rejects the client, which retries. */
const RETRIES = 30;

describe(`an account that runs ${MIN_ACCOUNT_CONCURRENCY} functions at once`, () => {
  let own: OwnCloud;
  let api: Client;

  beforeAll(async () => {
    own = await startOwnCloud(
      {
        authorizerCacheSeconds: 300,
        logLevel: 'INFO',
        accountConcurrency: MIN_ACCOUNT_CONCURRENCY,
        // Pauses of seconds instead of minutes, because the work takes a tenth of the time it takes on AWS.
        workflowSpeed: 10,
        holdsSchedules: true,
      },
      { settings: { accountConcurrency: MIN_ACCOUNT_CONCURRENCY } },
    );
    const { api_key } = await seedDemo(own.context, { earlierAccess: undefined });
    api = createClient({ baseUrl: own.baseUrl, apiKey: api_key, retries: RETRIES, timeoutMs: PATIENCE_MS });
  });

  afterAll(() => own.stop());

  it(
    `completes a discovery and ${SCANS} scans without a failed job`,
    async () => {
      const invoke = vi.spyOn(own.cloud.functions, 'invoke');
      const accounts: string[] = [];
      for (let index = 0; index < SCANS; index += 1) {
        const { name, domain } = getCompany(index);
        accounts.push((await newAccount(api, { name, domain })).id);
      }
      const any_of = signalCatalog.slice(0, 2).map(({ id }) => id);

      const [discovery, ...scans] = await Promise.all([
        api.startRun({
          body: { name: 'Wide', signals: { any_of, must_have: [], exclude: [] }, recency: '90' },
        }),
        ...accounts.map((id) => api.scanAccount({ params: { id }, body: {} })),
      ]);
      const ended = await Promise.all(
        [must(discovery), ...scans].map(({ data }) => endedRun(api, data.run_id, PATIENCE_MS)),
      );

      expect(ended.map(({ status, error, stats }) => ({ status, error, failed: stats.jobs_failed }))).toEqual(
        ended.map(() => ({ status: 'done', error: null, failed: 0 })),
      );
      expect(ended.every(({ stats }) => stats.jobs > 0 && stats.jobs === stats.jobs_done)).toBe(true);
      // Otherwise the test shows nothing.
      const refused = invoke.mock.settledResults.filter(
        ({ type, value }) => type === 'rejected' && value?.errorType === 'TooManyRequestsException',
      );
      expect(refused.length).toBeGreaterThan(SCANS);
    },
    PATIENCE_MS,
  );

  /** Lets the sweeper look at every open onboarding now. Returns how many there are. */
  async function dueNow(): Promise<number> {
    const { table } = own.context;
    const open = await readOverdueJobs(table, new Date(Date.now() + HOUR_MS));
    const onboardings = open.filter(({ kind }) => kind === 'onboard_account');
    for (const { kind, workspace_id, record_id } of onboardings) {
      const due_at = new Date(Date.now() - HOUR_MS).toISOString();
      await changeWork(table, [kind, workspace_id, record_id], { due_at });
    }
    return onboardings.length;
  }

  it(
    `starts one onboarding for each of ${ACTIVATIONS} activations, however often the sweeper looks`,
    async () => {
      const ids: string[] = [];
      for (let index = 0; index < ACTIVATIONS; index += 1) {
        const { name, domain } = getCompany(SCANS + index);
        ids.push((await newAccount(api, { name, domain })).id);
      }

      await Promise.all(ids.map((id) => api.activateAccount({ params: { id } })));
      let looks = 0;
      while ((await dueNow()) > 0) {
        // In a full account a tick of the schedule may find no room either.
        await own.cloud.fireSchedule(`${own.cloud.stack.stackName}-resume-pending-work`).then(
          () => (looks += 1),
          () => undefined,
        );
        await sleep(200);
      }

      const { endpoints, operator, stack } = own.cloud;
      const states = new SFNClient({
        endpoint: endpoints.states,
        region: stack.region,
        credentials: operator,
      });
      const stateMachineArn = `arn:aws:states:${stack.region}:000000000000:stateMachine:signal-intelligence-local-onboarding`;
      const { executions = [] } = await states.send(
        new ListExecutionsCommand({ stateMachineArn, maxResults: 1000 }),
      );
      const started = ids.map((id) => executions.filter(({ name }) => name?.startsWith(id)).length);
      expect(started).toEqual(ids.map(() => 1));
      // Otherwise the test shows nothing.
      expect(looks).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
