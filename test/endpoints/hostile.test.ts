import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { testTable } from '#test/harness/workspace.ts';
import type { Sent } from '#test/hostile/attack.ts';
import { defaultRun } from '#test/hostile/hostile-run.ts';
import { changedByRefused } from '#test/hostile/left-as-it-was.ts';
import { newVictim, type Stage, setTheStage } from '#test/hostile/set-the-stage.ts';
import { countAnswers } from '#test/hostile/tally.ts';
import { targets } from '#test/hostile/targets.ts';
import { changesBetween, workspaceItems } from '#test/hostile/workspace-items.ts';

/** Valid and almost valid requests, generated from the contract, to every endpoint, the agents' tools and the pages. */

const { rounds, runsPerEndpoint, seed, only } = inject('hostile') ?? defaultRun;

const attacked = targets.filter(({ id }) => only === undefined || id === only);

/** A workspace's items after its pending work is done. Other tests may run the sweeper at any time. */
async function settledItems(workspaceId: string): Promise<ReadonlyMap<string, string>> {
  await keepPromises(workspaceId);
  return workspaceItems(testTable(), workspaceId);
}

const receiver = await startReceiver();
const victim = await newVictim(receiver);
const victimItems = await settledItems(victim.workspace.id);

afterAll(() => receiver.close());

describe.each(Array.from({ length: rounds }, (_, round) => round))('hostile input, round %i', (round) => {
  const sent: Sent[] = [];
  let stage: Stage;

  beforeAll(async () => {
    stage = await setTheStage(victim, receiver);
  });

  describe('to', () => {
    it.concurrent.for(attacked.map((target) => [target.id, target] as const))(
      '%s returns a declared response, without other workspaces’ data',
      async ([, target], { task }) => {
        const own: Sent[] = [];
        const note = (one: Sent) => void own.push(one);
        try {
          await target.attack(stage, { seed: seed + round, numRuns: runsPerEndpoint, note });
        } finally {
          task.meta.answers = countAnswers(own);
          sent.push(...own);
        }
      },
    );
  });

  it('changes nothing if it is rejected', async () => {
    const refused = sent.filter(({ answer, isBroken }) => answer.status >= 400 && !isBroken);
    // Both accepted and rejected requests occur.
    expect(refused.length).toBeGreaterThan(attacked.length / 2);
    expect(sent.length - refused.length).toBeGreaterThan(attacked.length / 2);
    expect(await changedByRefused(testTable(), stage.workspace.id, refused)).toBeUndefined();
  });
});

it('does not change the other workspace', async () => {
  expect(changesBetween(victimItems, await workspaceItems(testTable(), victim.workspace.id))).toEqual([]);
});
