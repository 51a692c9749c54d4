import { signal } from '@preact/signals';
import { isoDay } from '../text/format.ts';
import { onSignOut } from './session.ts';
import { keep, readKept } from './workspace-storage.ts';

/** What you did about a detection in this browser, so that the feed still shows it tomorrow. */
export type Step = 'activated' | 'pushed' | 'copied' | 'mailed';

export interface Done {
  readonly step: Step;
  readonly day: string;
  /** Where a push went. */
  readonly where?: string | undefined;
}

type Log = ReadonlyMap<string, readonly Done[]>;

const NAME = 'done';
/** The oldest are dropped; months of a feed fit. */
const KEPT_MAX = 500;
const STEPS: readonly string[] = ['activated', 'pushed', 'copied', 'mailed'] satisfies Step[];

let log: Log | undefined;
/** Read together with the log, so that components re-render. */
const changes = signal(0);

const isDone = (value: unknown): value is Done =>
  typeof value === 'object' &&
  value !== null &&
  'step' in value &&
  STEPS.includes(String(value.step)) &&
  'day' in value;

const parse = (value: unknown): Log | undefined =>
  Array.isArray(value)
    ? new Map(
        value.flatMap((entry): [string, Done[]][] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1])
            ? [[entry[0], entry[1].filter(isDone)]]
            : [],
        ),
      )
    : undefined;

function current(): Log {
  log ??= readKept(NAME, parse) ?? new Map();
  return log;
}

export function doneAbout(detectionId: string): readonly Done[] {
  changes.value;
  return current().get(detectionId) ?? [];
}

export function noteDone(detectionId: string, step: Step, where?: string): void {
  const before = current();
  const others = (before.get(detectionId) ?? []).filter((done) => done.step !== step || done.where !== where);
  const entries = [...before].filter(([id]) => id !== detectionId);
  const mine: readonly Done[] = [...others, { step, day: isoDay(new Date()), ...(where && { where }) }];
  const after = new Map([...entries, [detectionId, mine] as const].slice(-KEPT_MAX));
  log = after;
  changes.value += 1;
  keep(NAME, [...after]);
}

onSignOut(() => {
  log = undefined;
});
