import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { LocalAccess } from '#local/announce.ts';
import { extendEnvironment } from '#platform/env.ts';

const entry = path.resolve(import.meta.dirname, '../../bin/local.ts');

/** What `--json` prints. */
type ReadyLine = LocalAccess & { readonly ready: true };

export interface LocalProcess {
  readonly child: ChildProcess;
  readonly ready: ReadyLine;
  /** Lines written to standard output so far. */
  readOutput(): readonly string[];
  /** Text written to standard error so far. */
  log(): string;
  /** Ends the process and returns its exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Runs the service as a user would, on a free port, and waits for its ready line. */
export async function startLocalProcess(
  args: readonly string[],
  onLog: (line: string) => void = () => undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<LocalProcess> {
  const child = spawn(process.execPath, [entry, '--json', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: extendEnvironment(environment),
  });
  // If this process exits early, it must not leave the service running.
  const endWithUs = () => void child.kill();
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    onLog(line);
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const outputLines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => outputLines.push(line));
  const first = new Promise<string>((resolve) => output.once('line', resolve));
  const line = await Promise.race([
    first,
    exited.then((code) => {
      throw new Error(`the service exited with ${code} before it was ready:\n${lines.join('\n')}`);
    }),
  ]);
  return {
    child,
    ready: JSON.parse(line),
    readOutput: () => outputLines,
    log: () => lines.join('\n'),
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
