import { limitTime } from '../limit-time.ts';
import type { Log } from '../types.ts';
import { parseScheduleExpression, type ScheduleExpression } from './schedule-expression.ts';

export interface ScheduleDefinition {
  readonly name: string;
  readonly expression: string;
  fire(): Promise<void>;
}

export interface SchedulesOptions {
  readonly schedules: readonly ScheduleDefinition[];
  /** Names of schedules that never run by themselves. @default none */
  readonly paused?: readonly string[] | undefined;
  readonly log: Log;
}

export interface Schedules {
  /** Runs one at once, whatever its time, and waits for its other runs in progress. Rejects if it fails. */
  fire(name: string): Promise<void>;
  /** Fires no more. Running ones get a short grace period. */
  stop(): Promise<void>;
}

/** A timer stops while the machine sleeps, so the wall clock is checked this often. */
const MAX_NAP_MS = 30_000;
/** A tick later than this is missed and not caught up. */
const MISSED_AFTER_MS = 60_000;
const STOP_GRACE_MS = 1_000;

interface Entry {
  readonly definition: ScheduleDefinition;
  readonly expression: ScheduleExpression;
  due: number | undefined;
  /** On AWS a tick comes whether the last one has ended or not. */
  readonly running: Set<Promise<void>>;
  timer?: NodeJS.Timeout;
}

function parse({ name, expression }: ScheduleDefinition): ScheduleExpression {
  try {
    return parseScheduleExpression(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Schedule ${name}: ${expression} cannot run: ${reason}`, { cause: error });
  }
}

/** Throws if an expression can't run. */
export function startSchedules({ schedules, paused = [], log }: SchedulesOptions): Schedules {
  let stopped = false;

  function prepare(definition: ScheduleDefinition): Entry {
    const expression = parse(definition);
    const now = Date.now();
    return {
      definition,
      expression,
      due: paused.includes(definition.name) ? undefined : expression.next(now, now),
      running: new Set(),
    };
  }

  function trackWork(entry: Entry, work: Promise<void>): void {
    const running = work.catch(() => undefined).finally(() => entry.running.delete(running));
    entry.running.add(running);
  }

  async function run(entry: Entry): Promise<void> {
    try {
      await entry.definition.fire();
    } catch (error) {
      log(`Schedule ${entry.definition.name} failed: ${String(error)}`);
    }
  }

  function runDue(entry: Entry, due: number, now: number): void {
    const { name } = entry.definition;
    if (now - due > MISSED_AFTER_MS) {
      log(
        `Schedule ${name} missed ${new Date(due).toISOString()}: the machine was asleep. It is not made up for.`,
      );
      return;
    }
    trackWork(entry, run(entry));
  }

  function setTimer(entry: Entry): void {
    const { due } = entry;
    if (stopped || due === undefined) return;
    const nap = Math.min(Math.max(due - Date.now(), 0), MAX_NAP_MS);
    entry.timer = setTimeout(() => {
      const now = Date.now();
      if (now >= due) {
        runDue(entry, due, now);
        entry.due = entry.expression.next(due, now);
      }
      setTimer(entry);
    }, nap);
  }

  const entries = schedules.map(prepare);
  const unknown = (name: string): Error => {
    const scheduleNames = entries.map(({ definition }) => definition.name).join(', ');
    return new Error(`There is no schedule ${name}. Known: ${scheduleNames}`);
  };
  for (const name of paused)
    if (!entries.some(({ definition }) => definition.name === name)) throw unknown(name);
  for (const entry of entries) setTimer(entry);

  return {
    async fire(name) {
      const entry = entries.find(({ definition }) => definition.name === name);
      if (!entry) throw unknown(name);
      const execution = entry.definition.fire();
      trackWork(entry, execution);
      await execution;
      // A run beside this one may have taken some of the work.
      await Promise.all(entry.running);
    },
    async stop() {
      stopped = true;
      for (const { timer } of entries) clearTimeout(timer);
      await limitTime(STOP_GRACE_MS, Promise.all(entries.flatMap((entry) => [...entry.running])));
    },
  };
}
