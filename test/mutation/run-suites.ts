import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { Order, Outcome } from './suite-process.ts';

const entry = path.join(import.meta.dirname, 'suite-process.ts');

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the process that runs the suites has died'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });

/** Runs suites in their own process, which is killed with its children even if a mutant never returns. */
export class SuiteRunner {
  private readonly root: string;
  private readonly kind: 'unit' | 'service';
  private child: ChildProcess | undefined;

  constructor(root: string, kind: 'unit' | 'service') {
    this.root = root;
    this.kind = kind;
  }

  /** Undefined if it timed out. */
  async run(order: Order, longestMs: number): Promise<Outcome | undefined> {
    const child = await this.started();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), longestMs);
    });
    const response = nextMessage<Outcome>(child);
    child.send(order);
    try {
      const outcome = await Promise.race([response, late]);
      if (!outcome) this.end();
      return outcome;
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    const { child } = this;
    this.child = undefined;
    if (child?.pid === undefined) return;
    child.removeAllListeners();
    try {
      // Its own process group, because workers in an endless loop react to nothing else.
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  private async started(): Promise<ChildProcess> {
    if (this.child?.connected) return this.child;
    const child = fork(entry, [this.kind], {
      cwd: this.root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    await nextMessage(child);
    return child;
  }
}
