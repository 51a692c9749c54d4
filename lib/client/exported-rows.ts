import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import type { OpenAnswer } from './transport.ts';

/** How often an interrupted export is resumed without receiving a single new row. */
const MAX_FRUITLESS_ATTEMPTS = 3;
/** Ids to resume after. More than are likely to be deleted while the client reconnects. */
const ROWS_KEPT = 100;

/** The complete lines of a response. Text after the last line feed is half a row of an interrupted export. */
async function* readLines(answer: OpenAnswer): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let unfinishedLine = '';
  try {
    for (let chunk = await answer.read(); chunk; chunk = await answer.read()) {
      const lines = (unfinishedLine + decoder.decode(chunk, { stream: true })).split('\n');
      unfinishedLine = lines.pop() ?? '';
      yield* lines;
    }
    if (unfinishedLine !== '') throw new ConnectionError('The export ended in the middle of a row.');
  } finally {
    // A consumer that stops early must not keep the connection.
    await answer.close();
  }
}

/** The row to resume after was deleted in the meantime. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.details.some(({ path }) => path === 'after');

interface Identified {
  readonly id: string;
}

export interface ExportSource {
  /** Starts the export, after the row with that id. */
  open(after: string | undefined): Promise<OpenAnswer>;
  /** Waits before another attempt after one that brought no rows. */
  rest(retryCount: number): Promise<void>;
  read(row: unknown): unknown;
}

/** The rows of an export. If the connection is lost, the export resumes after the last row. */
export async function* readExportedRows({
  open,
  rest,
  read,
}: ExportSource): AsyncGenerator<unknown, void, undefined> {
  const received: string[] = [];
  const resume = async (): Promise<OpenAnswer> => {
    for (;;) {
      try {
        return await open(received.at(-1));
      } catch (error) {
        if (!isConnectionLost(error) || received.length < 2) throw error;
        received.pop();
      }
    }
  };
  for (let fruitless = 0; ; ) {
    const answer = await resume();
    try {
      for await (const line of readLines(answer)) {
        const row = JSON.parse(line) as Identified;
        received.push(row.id);
        if (received.length > ROWS_KEPT) received.shift();
        fruitless = 0;
        yield read(row);
      }
      return;
    } catch (error) {
      // Errors of the consumer or in the JSON would only repeat.
      if (!(error instanceof ConnectionError)) throw error;
      fruitless += 1;
      if (fruitless >= MAX_FRUITLESS_ATTEMPTS) throw error;
    }
    if (fruitless > 1) await rest(fruitless - 2);
  }
}
