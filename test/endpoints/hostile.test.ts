import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { documentedOperations } from '#test/harness/documented-operations.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { testTable } from '#test/harness/workspace.ts';
import { attackWith, type Sent } from '#test/hostile/attack.ts';
import { hostileRequests, validRequests } from '#test/hostile/hostile-requests.ts';
import { usualRun } from '#test/hostile/hostile-run.ts';
import { judge } from '#test/hostile/judge.ts';
import { changedByRefused } from '#test/hostile/left-as-it-was.ts';
import { newVictim, type Stage, setTheStage, type Victim } from '#test/hostile/set-the-stage.ts';
import { countAnswers } from '#test/hostile/tally.ts';
import { changesBetween, workspaceItems } from '#test/hostile/workspace-items.ts';

/** Requests that the contract itself makes, valid and nearly so, against every endpoint. */

const { rounds, runsPerEndpoint, seed, only } = inject('hostile') ?? usualRun;
const LONGEST_MS = 300_000;

const operations = documentedOperations.filter(({ endpoint }) => only === undefined || endpoint.id === only);

let receiver: TestReceiver;
let victim: Victim;
let victimItems: ReadonlyMap<string, string>;

beforeAll(async () => {
  receiver = await startReceiver();
  victim = await newVictim(receiver);
  victimItems = await workspaceItems(testTable(), victim.workspace.id);
});

afterAll(() => receiver.close());

describe.each(Array.from({ length: rounds }, (_, round) => round))('hostile input, round %i', (round) => {
  const sent: Sent[] = [];
  let stage: Stage;

  beforeAll(async () => {
    stage = await setTheStage(victim, receiver);
  });

  describe('to', () => {
    it.concurrent.for(operations.map((operation) => [operation.endpoint.id, operation] as const))(
      '%s is answered as declared, without a word of others',
      { timeout: LONGEST_MS },
      async ([, operation], { task }) => {
        const own: Sent[] = [];
        const common = { seed: seed + round, judge, note: (one: Sent) => void own.push(one) };
        try {
          await attackWith(stage, { ...common, requests: validRequests(operation), numRuns: 1 });
          await attackWith(stage, {
            ...common,
            requests: hostileRequests(operation),
            numRuns: runsPerEndpoint,
          });
        } finally {
          task.meta.answers = countAnswers(own);
          sent.push(...own);
        }
      },
    );
  });

  it(
    'changes nothing where it is refused',
    async () => {
      const refused = sent.filter(({ answer, isBroken }) => answer.status >= 400 && !isBroken);
      // Neither side of the line is left out.
      expect(refused.length).toBeGreaterThan(operations.length / 2);
      expect(sent.length - refused.length).toBeGreaterThan(operations.length / 2);
      expect(await changedByRefused(testTable(), stage.workspace.id, refused)).toBeUndefined();
    },
    LONGEST_MS,
  );
});

it('leaves the other workspace as it was', async () => {
  expect(changesBetween(victimItems, await workspaceItems(testTable(), victim.workspace.id))).toEqual([]);
});
