import type { EventEmitter } from 'node:events';

/** Aborted by the first Ctrl-C, so that what was begun is tidied up; the second ends the program as usual. */
export function interruption(program: Pick<EventEmitter, 'once'>, say: (line: string) => void): AbortSignal {
  const control = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    program.once(signal, () => {
      say('Interrupted: tidying up … (once more to end at once)');
      control.abort();
    });
  }
  return control.signal;
}
