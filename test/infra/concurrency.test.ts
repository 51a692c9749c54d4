import { describe, expect, it } from 'vitest';
import { authorizerEntry, oauthEntry, signInEntry, siteEntry } from '#infra/function-entries.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { DEFAULT_ACCOUNT_CONCURRENCY, MIN_UNRESERVED } from '#platform/account-concurrency.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { functionOf } from '#test/infra/function-of.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

const stages = await synthesizedStages();

const reservedIn = (stage: DeployedStage, id: string): number | undefined =>
  functionOf(stages[stage], id).resource.Properties.ReservedConcurrentExecutions;

const staged = (accountConcurrency: number): Stage => ({ ...getStage('staging'), accountConcurrency });

const built = new Map<number, ReturnType<typeof stackOf>>();

/** A stack takes a second to synthesize, so all tests for an account size share one. */
function stackIn(accountConcurrency: number): ReturnType<typeof stackOf> {
  const stack = built.get(accountConcurrency) ?? stackOf(staged(accountConcurrency));
  built.set(accountConcurrency, stack);
  return stack;
}

/** What the API keeps for itself. */
const OF_THE_API = [authorizerEntry, signInEntry, siteEntry, oauthEntry].map(({ id }) => `${id}.handler`);

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
  });
});

describe('a stage', () => {
  it.each(deployedStages.map((name) => [name]))("%s assumes AWS's default for an account", (name) => {
    expect(getStage(name).accountConcurrency).toBeLessThanOrEqual(DEFAULT_ACCOUNT_CONCURRENCY);
  });

  it.each([9, 0, 10.5, Number.NaN])("can't be built for an account with a concurrency of %d", (most) => {
    expect(() => stackOf(staged(most))).toThrow('accountConcurrency');
  });
});
