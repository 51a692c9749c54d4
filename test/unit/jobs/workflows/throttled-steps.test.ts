import { retryDelaySeconds } from '@signal/embedded-cloud/states/retry.ts';
import { type Fields, functionArn, runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { LambdaRefusedError } from '@signal/embedded-cloud/types.ts';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { discovery, discoverySteps } from '#jobs/workflows/discovery.ts';
import { definitionOf, type Machine, WorkspaceShareError } from '#jobs/workflows/machine.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { onboarding } from '#jobs/workflows/onboarding.ts';
import { scan } from '#jobs/workflows/scan.ts';
import { computeWorkspaceShare, DEFAULT_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import { runSteps } from '#test/harness/machine-states.ts';
import { must } from '#test/harness/must.ts';

/** Calls that hit the account's concurrency limit, in the deployed state machines. */

interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly MaxAttempts: number;
  readonly JitterStrategy?: 'FULL' | 'NONE';
}

const THROTTLE = 'Lambda.TooManyRequestsException';

const definition = (machine: Machine, accountConcurrency: number) =>
  JSON.parse(
    definitionOf(machine, { arnOf: ({ id }) => functionArn(id), partition: 'aws', accountConcurrency }),
  );

/** Every value with this name, at any depth. */
function* named(value: unknown, name: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === name) yield inner;
    yield* named(inner, name);
  }
}

const retriersOf = (machine: Machine) =>
  [...named(definition(machine, DEFAULT_ACCOUNT_CONCURRENCY), 'Retry')] as Retrier[][];

const widthsOf = (machine: Machine, accountConcurrency: number) =>
  [...named(definition(machine, accountConcurrency), 'MaxConcurrency')] as number[];

/** With the worst possible jitter. */
const longest = (retrier: Retrier): number =>
  Array.from({ length: retrier.MaxAttempts }, (_, attempt) =>
    retryDelaySeconds(retrier, attempt, () => 1),
  ).reduce((sum, seconds) => sum + seconds, 0);

describe.each(machines.map((machine) => [machine.name, machine] as const))(
  'every step of %s',
  (_, machine) => {
    it('has separate tries for throttling, before those for failures', () => {
      const all = retriersOf(machine);

      expect(all.length).toBeGreaterThan(0);
      for (const [first, ...others] of all) {
        expect(first).toMatchObject({
          ErrorEquals: [THROTTLE, WorkspaceShareError.name],
          JitterStrategy: 'NONE',
          BackoffRate: 2,
        });
        for (const { ErrorEquals } of others) expect(ErrorEquals).not.toContain(THROTTLE);
      }
    });

    it("waits at least twenty minutes for a throttled account, and gives up within the machine's time limit", () => {
      const limit = machine.timeoutSeconds(DEFAULT_ACCOUNT_CONCURRENCY);

      for (const [first] of retriersOf(machine)) {
        expect(longest(must(first))).toBeGreaterThanOrEqual(20 * 60);
        // The steps after the one that gave up have the same time again.
        expect(2 * longest(must(first))).toBeLessThan(limit);
      }
    });

    it('has more time if less of it runs at once, and never more than AWS allows', () => {
      const seconds = [10, 100, 400, 1_000].map((concurrency) => machine.timeoutSeconds(concurrency));

      expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
      expect(must(seconds[0])).toBeLessThan(365 * 86_400);
    });
  },
);

describe('map concurrency', () => {
  it.each([
    ['discovery', 1_000, [10, 40, 40]],
    ['discovery', 200, [3, 10, 20]],
    ['discovery', 10, [2, 2, 2]],
    ['monitor-sweep', 1_000, [8]],
    ['monitor-sweep', 10, [2]],
  ])('of %s in an account with a concurrency of %d is %j', (name, accountConcurrency, widths) => {
    const machine = must(machines.find((each) => each.name === name));

    expect(widthsOf(machine, accountConcurrency)).toEqual(widths);
  });
});

describe('a step that hits the concurrency limit', () => {
  const throttle = () => {
    throw new LambdaRefusedError('TooManyRequestsException', 'Rate Exceeded.');
  };

  async function runThrottled(machine: Machine, throttles: number, failures: number, input: Fields) {
    const { status, calls } = await runSteps(
      machine,
      input,
      (_id, _event, nth) => {
        if (nth <= throttles) throttle();
        if (nth <= throttles + failures) throw new Error('not now');
        return { signal_ids: ['only'], more: false };
      },
      100_000,
    );
    const counts: Record<string, number> = {};
    for (const [id] of calls) counts[id] = (counts[id] ?? 0) + 1;
    return { status, calls: counts };
  }

  const account = { workspace_id: 'ws_1', account_id: 'acc_1', activated_at: '2026-03-01T10:00:00.000Z' };

  it('is called until there is room, and then has all its tries for failures', async () => {
    const { status, calls } = await runThrottled(onboarding, 15, 4, account);

    expect(status).toBe('SUCCEEDED');
    expect(calls).toEqual(Object.fromEntries(Object.values(onboarding.steps).map(({ id }) => [id, 20])));
  });

  it('fails no job of a scan', async () => {
    const { status, calls } = await runThrottled(scan, 10, 0, { workspace_id: 'ws_1', run_id: 'run_1' });

    expect(status).toBe('SUCCEEDED');
    expect(calls['scan-detect-signals']).toBe(11);
  });

  it('gives up eventually', async () => {
    const { status } = await runThrottled(onboarding, 1_000, 0, account);

    expect(status).toBe('FAILED');
  });

  it('counts its own error with the name of a throttle as a failure', async () => {
    let calls = 0;
    const handlers = {
      f: () => {
        calls += 1;
        throw Object.assign(new Error('from a service that the step asked'), {
          name: 'TooManyRequestsException',
        });
      },
    };
    const { status } = await runMachine(
      {
        A: {
          Type: 'Task',
          Resource: 'arn:aws:states:::lambda:invoke',
          Arguments: { FunctionName: 'f', Payload: {} },
          Retry: [{ ErrorEquals: [THROTTLE], MaxAttempts: 9 }],
          End: true,
        },
      },
      { handlers },
    );

    expect(status).toBe('FAILED');
    expect(calls).toBe(1);
  });
});

describe('twenty discoveries at once', () => {
  const DISCOVERIES = 20;
  const PIECES = 600;
  const discovery = must(machines.find(({ name }) => name === 'discovery'));
  const [, width = 0] = widthsOf(discovery, DEFAULT_ACCOUNT_CONCURRENCY);
  const { evaluate } = discovery.steps;
  const slots = Math.floor((DEFAULT_ACCOUNT_CONCURRENCY - 100) * must(must(evaluate).reservedShare));

  /** How many pieces are lost because they were refused in every try. */
  function lostPieces(retrier: Retrier): number {
    const { int } = createRandom('twenty discoveries');
    const random = () => int(0, 999_999) / 1_000_000;
    let lost = 0;
    let running = 0;
    const remaining = Array.from({ length: DISCOVERIES }, () => PIECES);
    const events: { readonly at: number; readonly happens: (at: number) => void }[] = [];
    const later = (at: number, happens: (at: number) => void) => {
      const next = events.findLastIndex((each) => each.at <= at) + 1;
      events.splice(next, 0, { at, happens });
    };
    const startNext = (run: number, at: number): void => {
      if (must(remaining[run]) === 0) return;
      remaining[run] = must(remaining[run]) - 1;
      attempt(run, 0, at);
    };
    function attempt(run: number, made: number, at: number): void {
      if (running < slots) {
        running += 1;
        // A piece of ten companies takes a minute or so.
        later(at + 30 + 60 * random(), (end) => {
          running -= 1;
          startNext(run, end);
        });
      } else if (made < retrier.MaxAttempts) {
        later(at + retryDelaySeconds(retrier, made, random), (again) => attempt(run, made + 1, again));
      } else {
        lost += 1;
        startNext(run, at);
      }
    }
    for (let run = 0; run < DISCOVERIES; run += 1) {
      for (let item = 0; item < width; item += 1) later(random() * 60, (at) => startNext(run, at));
    }
    for (let event = events.shift(); event; event = events.shift()) event.happens(event.at);
    return lost;
  }

  it('lose none of their 12,000 pieces, as they would with jitter', () => {
    const [throttled] = must(retriersOf(discovery)[0]);

    expect(lostPieces(must(throttled))).toBe(0);
    expect(lostPieces({ ...must(throttled), JitterStrategy: 'FULL' })).toBeGreaterThan(100);
  });
});

describe('the history of a discovery', () => {
  it('has room for every try that its time limit leaves to throttled pieces', () => {
    const discovery = must(machines.find(({ name }) => name === 'discovery'));
    const [first] = must(retriersOf(discovery)[0]);
    const [, width] = widthsOf(discovery, DEFAULT_ACCOUNT_CONCURRENCY) as [number, number];
    const PIECES = 600;
    // Each piece waits as long as the concurrency and the time limit allow.
    const waits = (width * discovery.timeoutSeconds(DEFAULT_ACCOUNT_CONCURRENCY)) / PIECES;
    let tries = 0;
    for (let waited = 0; waited < waits; tries += 1) waited += retryDelaySeconds(must(first), tries);

    // An item and a state are entered and exited. A task is scheduled, started and ended in every try.
    expect(PIECES * (4 + 3 * (tries + 1)) + 113 * (4 + 3 * 5) + 300).toBeLessThanOrEqual(25_000);
  });
});

it.each([10, 50, 199, 200, 300, 400, 500, 1_000, 3_000])(
  'in an account of %d, a lone discovery has no more calls of a step in progress than its workspace may have',
  (accountConcurrency) => {
    const { States } = discovery.states(({ id }) => id, accountConcurrency) as unknown as {
      States: Record<string, { MaxConcurrency: number }>;
    };
    for (const [state, step] of [
      ['SearchSignals', discoverySteps.search],
      ['EvaluatePieces', discoverySteps.evaluate],
    ] as const) {
      const share = computeWorkspaceShare({ accountConcurrency }, step);
      expect(States[state]?.MaxConcurrency).toBeLessThanOrEqual(share);
    }
  },
);
