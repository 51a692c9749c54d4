/**
 * Functions that run inside a test log to its output, as on Lambda: hundreds of lines that hide the results.
 * `LOGS=1` shows them.
 */
const isQuiet = Symbol.for('quiet functions');

const isLogLine = (text: unknown): boolean => typeof text === 'string' && text.startsWith('{"level":');

for (const stream of [process.stdout, process.stderr]) {
  if (process.env.LOGS !== undefined || isQuiet in stream) continue;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]) => {
    if (!isLogLine(given[0])) return write(...given);
    const done = given.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  Object.defineProperty(stream, isQuiet, { value: true });
}
