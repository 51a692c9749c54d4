/** A cut export is begun again at most so often without a single row more. */
const MOST_TRIES_IN_VAIN = 3;

/** The whole lines of an answer; text behind the last line feed is half a row of an export that was cut. */
async function* linesOf(response: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let open = '';
  try {
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      const lines = (open + decoder.decode(piece.value, { stream: true })).split('\n');
      open = lines.pop() ?? '';
      yield* lines;
    }
    if (open !== '') throw new TypeError('the export ended within a row');
  } finally {
    // Whoever takes no further row must not keep the connection.
    await reader?.cancel().catch(() => undefined);
  }
}

interface Identified {
  readonly id: string;
}

/** The rows of an export, which is begun again behind the last row where the connection was cut. */
export async function* exportedRows(
  open: (after: string | undefined) => Promise<Response>,
  read: (row: unknown) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  let after: string | undefined;
  for (let inVain = 0; ; ) {
    const response = await open(after);
    try {
      for await (const line of linesOf(response)) {
        const row = JSON.parse(line) as Identified;
        after = row.id;
        inVain = 0;
        yield read(row);
      }
      return;
    } catch (error) {
      // What `read` or the JSON is at fault for would be no better a second time.
      if (!(error instanceof TypeError)) throw error;
      inVain += 1;
      if (inVain >= MOST_TRIES_IN_VAIN) throw error;
    }
  }
}
