import { expect, it } from 'vitest';
import { createStageLiveResearch } from '#providers/sources/stage-live-research.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

it('leaves a host that asked for a pause alone in the next invocation, too', async () => {
  const host = 'api.ashbyhq.com';
  live.web.on(host, '/posting-api/job-board/acme', faults.throttled);
  const invoke = () =>
    createStageLiveResearch({
      contact: 'ops@seller.com',
      sources: ['job_boards'],
      webStandIn: live.web.address,
      now: () => new Date(),
      sharedPace: { waitForTurn: async () => true },
      identities: { get: async () => null, put: async () => undefined },
      onFailure: () => undefined,
    }).documentsAbout(
      {
        name: 'Acme',
        domain: 'acme-robotics.com',
        aliases: [],
        job_board_url: 'https://jobs.ashbyhq.com/acme',
      },
      { since: new Date(0), memory: null },
    );
  const countCalls = () => live.web.asked.filter((each) => JSON.stringify(each).includes(host)).length;

  await expect(invoke()).rejects.toThrow();
  const calls = countCalls();
  expect(calls).toBeGreaterThan(0);
  await expect(invoke()).rejects.toThrow();
  expect(countCalls()).toBe(calls);
});
