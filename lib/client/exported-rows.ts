import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import type { OpenAnswer } from './transport.ts';

/** A cut export is begun again at most so often without a single row more. */
const MOST_TRIES_IN_VAIN = 3;
/** Behind which rows an export may be gone on with: more than anybody deletes while a connection is made again. */
const ROWS_KEPT = 100;

/** The whole lines of an answer; text behind the last line feed is half a row of an export that was cut. */
async function* linesOf(answer: OpenAnswer): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let open = '';
  try {
    for (let piece = await answer.read(); piece; piece = await answer.read()) {
      const lines = (open + decoder.decode(piece, { stream: true })).split('\n');
      open = lines.pop() ?? '';
      yield* lines;
    }
    if (open !== '') throw new ConnectionError('The export ended within a row.');
  } finally {
    // Whoever takes no further row must not keep the connection.
    await answer.close();
  }
}

/** The row to go on behind was deleted meanwhile. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.details.some(({ path }) => path === 'after');

interface Identified {
  readonly id: string;
}

export interface ExportSource {
  /** Begins the export, behind the row of that id. */
  open(after: string | undefined): Promise<OpenAnswer>;
  /** Waits before it is begun again although nothing came. */
  rest(made: number): Promise<void>;
  read(row: unknown): unknown;
}

/** The rows of an export, which is begun again behind the last row where the connection was cut. */
export async function* exportedRows({
  open,
  rest,
  read,
}: ExportSource): AsyncGenerator<unknown, void, undefined> {
  const had: string[] = [];
  const goOn = async (): Promise<OpenAnswer> => {
    for (;;) {
      try {
        return await open(had.at(-1));
      } catch (error) {
        if (!isGone(error) || had.length < 2) throw error;
        had.pop();
      }
    }
  };
  for (let inVain = 0; ; ) {
    const answer = await goOn();
    try {
      for await (const line of linesOf(answer)) {
        const row = JSON.parse(line) as Identified;
        had.push(row.id);
        if (had.length > ROWS_KEPT) had.shift();
        inVain = 0;
        yield read(row);
      }
      return;
    } catch (error) {
      // What the reader or the JSON is at fault for would be no better a second time.
      if (!(error instanceof ConnectionError)) throw error;
      inVain += 1;
      if (inVain >= MOST_TRIES_IN_VAIN) throw error;
    }
    if (inVain > 1) await rest(inVain - 2);
  }
}
