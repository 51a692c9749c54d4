import { expect, it } from 'vitest';
import type { AlertFilter } from '#contract/alert-filter.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { resetReceivers } from '#table/alerts/receiver-states.ts';
import { alertWorld, DAILY, DOWN, MORNING, QUIET, refused } from '#test/harness/alert-world.ts';
import { killAtWrite } from '#test/harness/kill-at-write.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

type World = ReturnType<typeof alertWorld>;

/** What is done until it is killed, from the state that `before` leaves. */
interface Story {
  readonly filter?: AlertFilter;
  readonly before?: (world: World, alerts: RaisedAlert[]) => Promise<unknown>;
  readonly work: (world: World, alerts: RaisedAlert[]) => Promise<unknown>;
}

const failing = async (world: World) => {
  world.state.outcome = refused(404);
  await world.work();
};

const RAISING = 'raising alerts';

const stories: Record<string, Story> = {
  [RAISING]: {
    work: (world, alerts) => world.ports.deliveries.raise(alerts),
  },
  'sending alerts': { work: (world) => world.work() },
  'waiting for quiet hours': { filter: QUIET, work: (world) => world.work() },
  'the end of quiet hours': {
    filter: QUIET,
    before: async (world) => {
      await world.work();
      world.state.now = MORNING;
    },
    work: (world) => world.work(),
  },
  'sending a digest': {
    filter: DAILY,
    before: async (world) => {
      world.state.now = MORNING;
    },
    work: (world) => world.work(),
  },
  'a failure': {
    before: async (world) => {
      world.state.outcome = DOWN;
    },
    work: (world) => world.work(),
  },
  'a recovery': {
    before: async (world) => {
      await failing(world);
      world.later(5 * MINUTE_MS);
      world.state.outcome = { kind: 'delivered', status_code: 200 };
    },
    work: (world) => world.work(),
  },
  'asking for an alert again': {
    before: async (world) => {
      await world.work();
      world.later(2 * MINUTE_MS);
    },
    work: (world, [first]) => world.repeat(must(first)),
  },
  'another setting of a receiver that fails': {
    before: failing,
    work: (world) => resetReceivers(table, world.workspaceId, ['webhook']),
  },
};

/** As the sweeper does, until nothing is due for days. */
async function sweep(world: World): Promise<void> {
  world.state.outcome = { kind: 'delivered', status_code: 200 };
  for (let ticks = 0; ticks < 20; ticks += 1) {
    const [due] = await world.dueAt();
    if (due === undefined) return;
    world.state.now = new Date(Math.max(Date.parse(due), world.state.now.getTime()) + 2 * MINUTE_MS);
    await world.work();
  }
  throw new Error('the receiver’s turn never ends');
}

it.each(Object.entries(stories))(
  'a worker that is killed at any write of %s loses no alert and no turn, and sends a digest with one id',
  async (name, { filter, before, work }) => {
    let kills = 0;
    for (const when of ['before', 'after'] as const) {
      for (let nth = 1; ; nth += 1) {
        const world = alertWorld(table, filter && { filter });
        const alerts = name === RAISING ? world.many(3) : await world.raiseMany(3);
        await before?.(world, alerts);
        if (!(await killAtWrite(table, nth, when, () => work(world, alerts)))) break;
        kills += 1;
        // A workflow repeats its step.
        if (name === RAISING) await work(world, alerts);
        await sweep(world);
        for (const alert of alerts) {
          expect(await world.statusOf(alert), `${when} ${nth}`).toMatchObject({ status: 'delivered' });
        }
        expect(await world.stateOf()).toBeUndefined();
        if (filter?.digest === 'daily') expect(new Set(world.ids()).size).toBe(1);
      }
    }
    expect(kills).toBeGreaterThan(1);
  },
);
