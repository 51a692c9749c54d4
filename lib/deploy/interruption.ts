import type { EventEmitter } from 'node:events';

/** The first Ctrl-C aborts and cleans up; the second ends the program at once. */
export function interruption(program: Pick<EventEmitter, 'once'>, say: (line: string) => void): AbortSignal {
  const control = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    program.once(signal, () => {
      say('Interrupted. Cleaning up … (press Ctrl-C again to exit now)');
      control.abort();
    });
  }
  return control.signal;
}
