import { beforeAll, describe, expect, it } from 'vitest';
import { queues } from '#contract/queues.ts';
import { authorizerEntry, oauthEntry, signInEntry, siteEntry } from '#infra/function-entries.ts';
import { MIN_UNRESERVED } from '#infra/reserved-concurrency.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { DEFAULT_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { functionOf } from '#test/infra/function-of.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { type Synthesized, synthesizedStages } from '#test/infra/synthesized.ts';
import { machines } from '#workflows/machines.ts';

let stages: Record<DeployedStage, Synthesized>;

beforeAll(async () => {
  stages = await synthesizedStages();
});

const reservedIn = (stage: DeployedStage, id: string): number | undefined =>
  functionOf(stages[stage], id).resource.Properties.ReservedConcurrentExecutions;

const staged = (accountConcurrency: number): Stage => ({ ...stageOf('staging'), accountConcurrency });

const built = new Map<number, ReturnType<typeof stackOf>>();

/** A stack takes a second to synthesize, so all tests for an account size share one. */
function stackIn(accountConcurrency: number): ReturnType<typeof stackOf> {
  const stack = built.get(accountConcurrency) ?? stackOf(staged(accountConcurrency));
  built.set(accountConcurrency, stack);
  return stack;
}

/** What the API keeps for itself. */
const OF_THE_API = [authorizerEntry, signInEntry, siteEntry, oauthEntry, { id: 'list-changes' }].map(
  ({ id }) => `${id}.handler`,
);

/** Reserved by workflows, and by the API itself. */
function allReserved(resources: ReturnType<typeof stackOf>): { background: number; own: number } {
  const sum = { background: 0, own: 0 };
  for (const { Properties } of resources.ofType('AWS::Lambda::Function')) {
    sum[OF_THE_API.includes(Properties.Handler) ? 'own' : 'background'] +=
      Properties.ReservedConcurrentExecutions ?? 0;
  }
  return sum;
}

describe('reserved concurrency', () => {
  it.each([10, 199, 200, 1_000, 3_000])(
    'leaves an account of %d what AWS requires, and the API a quarter of it',
    (accountConcurrency) => {
      const { background, own } = allReserved(stackIn(accountConcurrency));

      expect(background > 0).toBe(accountConcurrency >= 200);
      if (background === 0) return;
      expect(accountConcurrency - background - own).toBeGreaterThanOrEqual(MIN_UNRESERVED);
      expect(accountConcurrency - background).toBeGreaterThanOrEqual(accountConcurrency * 0.25);
      // For the other endpoints and short work.
      expect(accountConcurrency - background - own).toBeGreaterThanOrEqual(accountConcurrency * 0.2);
    },
  );

  it('gives the authorizer a share that no background work can take', () => {
    expect(reservedIn('prod', authorizerEntry.id)).toBe(45);
    expect(reservedIn('staging', authorizerEntry.id)).toBe(20);
    expect(reservedIn('dev', authorizerEntry.id)).toBeUndefined();
  });

  it('limits the public sign-in, which waits for what customers name', () => {
    expect(reservedIn('prod', signInEntry.id)).toBe(18);
    expect(reservedIn('staging', signInEntry.id)).toBe(5);
    expect(reservedIn('dev', signInEntry.id)).toBeUndefined();
  });

  it('limits the pages and the sign-in of agents, which anyone may call', () => {
    expect(reservedIn('prod', siteEntry.id)).toBe(27);
    expect(reservedIn('prod', oauthEntry.id)).toBe(18);
    // A page has more files than a share there, and all of them are loaded at once.
    expect(reservedIn('staging', siteEntry.id)).toBeUndefined();
    expect(reservedIn('staging', oauthEntry.id)).toBeUndefined();
  });

  it('leaves all other endpoints as much as the documentation says', () => {
    const left = (accountConcurrency: number) => {
      const { background, own } = allReserved(stackIn(accountConcurrency));
      // `list-changes` isn't in this stack.
      return accountConcurrency - background - own - (accountConcurrency === 1_000 ? 45 : 10);
    };

    expect([left(1_000), left(200)]).toEqual([262, 100]);
  });

  it.each([
    ['prod', 45, '22'],
    ['staging', 10, '5'],
    ['dev', undefined, '0'],
  ] as const)(
    'of %s limits the function that waits, and lets half of its calls wait',
    (stage, most, waiting) => {
      const { Variables } = functionOf(stages[stage], 'list-changes').resource.Properties.Environment;

      expect(reservedIn(stage, 'list-changes')).toBe(most);
      expect(Variables.WAITS_AT_ONCE).toBe(waiting);
    },
  );

  it.each([
    ['prod', '50'],
    ['staging', '10'],
    ['dev', '4'],
  ] as const)('of %s limits how many exports run at once', (stage, most) => {
    for (const id of ['export-accounts', 'export-people', 'export-detections']) {
      const { Variables } = functionOf(stages[stage], id).resource.Properties.Environment;
      expect(Variables.EXPORTS_AT_ONCE).toBe(most);
    }
  });

  it('limits every step that may take long and run any number of times', () => {
    // One execution at a time, with a narrow map.
    const alone = ['monitor-sweep', 'score-fading'];
    const long = machines
      .filter(({ name }) => !alone.includes(name))
      .flatMap(({ steps }) => Object.values(steps))
      .filter(({ timeoutSeconds }) => timeoutSeconds > 30);

    expect(long.length).toBeGreaterThan(5);
    for (const { id } of long) expect([id, reservedIn('prod', id)]).toEqual([id, expect.any(Number)]);
  });

  it.each(['prod', 'staging'] as const)('of %s is enough for one execution at its full width', (stage) => {
    const width = (name: string) =>
      Object.values(stages[stage].resources)
        .filter(({ Type }) => Type === 'AWS::StepFunctions::StateMachine')
        .map(({ Properties }) => JSON.stringify(Properties.DefinitionString))
        .filter((definition) => definition.includes(name))
        .flatMap((definition) => [...definition.matchAll(/MaxConcurrency\\+":(\d+)/g)])
        .map(([, most]) => Number(most));

    expect(Math.max(...width('EvaluatePiece'))).toBe(stage === 'prod' ? 40 : 20);
    expect(reservedIn(stage, 'discovery-evaluate-piece')).toBeGreaterThanOrEqual(
      Math.max(...width('EvaluatePiece')),
    );
    expect(reservedIn(stage, 'scan-detect-signal')).toBeGreaterThanOrEqual(
      Math.max(...width('DetectSignal')),
    );
  });
});

describe('a stage', () => {
  it.each(deployedStages.map((name) => [name]))("%s assumes AWS's default for an account", (name) => {
    expect(stageOf(name).accountConcurrency).toBeLessThanOrEqual(DEFAULT_ACCOUNT_CONCURRENCY);
  });

  it.each([9, 0, 10.5, Number.NaN])("can't be built for an account with a concurrency of %d", (most) => {
    expect(() => stackOf(staged(most))).toThrow('accountConcurrency');
  });

  // Half as wide in an account of 200, and never below 2, the minimum for SQS.
  it.each([
    [1_000, 1],
    [200, 0.5],
    [10, 0],
  ])('in an account of %d reads each queue at %d of its width', (accountConcurrency, share) => {
    const sources = stackIn(accountConcurrency)
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => Properties.ScalingConfig);

    expect(sources.map(({ Properties }) => Properties.ScalingConfig.MaximumConcurrency)).toEqual(
      queues.map(({ consumer }) => Math.max(2, Math.floor(consumer.concurrency * share))),
    );
  });
});
