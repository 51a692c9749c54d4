import type { Refuse } from '#contract/errors.ts';
import { EVENTS_PER_CALL, type EventInput } from '#contract/signal-events.ts';
import { csvEvents } from './csv-events.ts';
import {
  countOutcomes,
  type EventOutcome,
  type EventSignal,
  type TakeEventsPorts,
  takeEvents,
} from './take-events.ts';

export interface ImportEventsPorts extends TakeEventsPorts {
  readonly refuse: Refuse<'validation_failed'>;
  /** Makes the detections that are due at these accounts. */
  readonly follow: (accountIds: readonly string[]) => Promise<void>;
  /** Whether there is time for another part. */
  readonly hasTime: () => boolean;
}

/** If a file is full of bad rows, the first ones are enough. */
const ROWS_SHOWN = 100;

/** Takes the events of a CSV file, part by part. Importing the same file again changes nothing. */
export async function importEvents(
  ports: ImportEventsPorts,
  workspaceId: string,
  signal: EventSignal,
  text: string,
) {
  const all: EventOutcome[] = [];
  const rows: { row: number; error: string }[] = [];
  let unprocessed = 0;
  let part: { readonly row: number; readonly input: EventInput }[] = [];
  const note = (row: number, outcome: EventOutcome): void => {
    all.push(outcome);
    if (outcome.status === 'error' && rows.length < ROWS_SHOWN)
      rows.push({ row, error: outcome.message ?? '' });
  };
  const takePart = async (): Promise<void> => {
    if (part.length === 0) return;
    const taken = await takeEvents(
      ports,
      workspaceId,
      signal,
      part.map(({ input }) => input),
    );
    for (const [index, { row }] of part.entries()) {
      const outcome = taken.outcomes[index];
      if (outcome) note(row, outcome);
    }
    part = [];
    await ports.follow(taken.due);
  };
  for await (const line of csvEvents(text, ports.refuse)) {
    if (!ports.hasTime()) unprocessed += 1;
    else if ('problem' in line) note(line.row, { status: 'error', message: line.problem });
    else part.push(line);
    if (part.length >= EVENTS_PER_CALL) await takePart();
  }
  await takePart();
  rows.sort((a, b) => a.row - b.row);
  return { ...countOutcomes(all), unprocessed, rows };
}
