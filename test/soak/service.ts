import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_WARM } from '#test/harness/all-warm.ts';
import { type LocalProcess, startLocalProcess } from '#test/harness/local-process.ts';

/** A period without a running service, and its reason. */
export interface Interruption {
  readonly from: number;
  to: number;
}

export interface MemorySample {
  readonly atMs: number;
  /** Since this process was started. */
  readonly ageMs: number;
  readonly rssMb: number;
  /** The load per CPU over the last minute. */
  readonly load: number;
}

interface LoggedLine {
  readonly atMs: number;
  readonly line: string;
}

const SAMPLE_MS = 5_000;
/** The soak alone stays below this. */
const OVERLOAD = 5;
/** Enough to find the log lines of an earlier failed request. */
const LINES_KEPT = 50_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const loadOf = (): number => (loadavg()[0] ?? 0) / cpus().length;

const rssMbOf = (pid: number): number => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = entries.map(async (entry) =>
    entry.isFile()
      ? await stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        )
      : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The real process, with the same directory and port across restarts. */
export class Service {
  readonly home: string;
  readonly port: number;
  readonly interruptions: Interruption[] = [];
  readonly memory: MemorySample[] = [];
  readonly diskMb: number[] = [];
  /** Unexpected exits. */
  readonly crashes: string[] = [];
  starts = 0;
  kills = 0;
  readonly #options: readonly string[];
  readonly #lines: LoggedLine[] = [];
  readonly #log;
  readonly #begun = Date.now();
  #process: LocalProcess | undefined;
  #startedAt = 0;
  #ending = false;
  #sampler: NodeJS.Timeout | undefined;

  private constructor(home: string, port: number, options: readonly string[]) {
    this.home = home;
    this.port = port;
    this.#options = options;
    this.#log = createWriteStream(path.join(home, 'service.log'));
  }

  static async make(options: readonly string[]): Promise<Service> {
    return new Service(await mkdtemp(path.join(tmpdir(), 'soak-')), await freePort(), options);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  get ready(): LocalProcess['ready'] {
    if (!this.#process) throw new Error('the service is not running');
    return this.#process.ready;
  }

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  local(place: string): URL {
    return new URL(place, this.baseUrl);
  }

  /** Starts it on the existing data, with faults from a seed or without. */
  async start(weather: number | undefined): Promise<void> {
    const down = this.interruptions.at(-1);
    const startedAt = Date.now();
    const running = await startLocalProcess(
      [
        ...ALL_WARM,
        ...['--port', String(this.port), '--data', path.join(this.home, 'data')],
        ...this.#options,
        ...(weather === undefined ? [] : ['--weather', String(weather)]),
      ],
      (line) => this.#note(line),
    );
    this.starts += 1;
    this.#startedAt = startedAt;
    this.#process = running;
    if (down) down.to = Date.now();
    running.child.once('exit', (code, signal) => this.#exited(running, code, signal));
    this.#sampler ??= setInterval(() => void this.#sample(), SAMPLE_MS).unref();
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running) return;
    this.kills += 1;
    await this.#end(running, 'SIGKILL');
  }

  /** Stops everything; the directory can be kept for inspection. */
  async close(keep: boolean): Promise<void> {
    clearInterval(this.#sampler);
    if (this.#process) await this.#end(this.#process, 'SIGKILL');
    this.#log.end();
    await once(this.#log, 'close');
    if (!keep) await rm(this.home, { recursive: true, force: true });
  }

  /** Waits until the service responds. */
  async up(signal: AbortSignal): Promise<void> {
    while (!this.#process && !signal.aborted) await sleep(100);
  }

  /** Whether the process was down at any time in this period. */
  wasDown(from: number, to: number): boolean {
    return this.interruptions.some((down) => down.from <= to && down.to >= from);
  }

  /** Whether the machine was so overloaded at that time that timeouts say nothing about the service. */
  wasOverloaded(from: number, to: number): boolean {
    return this.memory.some(
      ({ atMs, load }) =>
        load > OVERLOAD &&
        atMs + this.#begun >= from - 2 * SAMPLE_MS &&
        atMs + this.#begun <= to + 2 * SAMPLE_MS,
    );
  }

  /** Log lines of this period, in order. */
  linesBetween(from: number, to: number): string[] {
    return this.#lines
      .filter(({ atMs }) => atMs + this.#begun >= from && atMs + this.#begun <= to)
      .map(({ line }) => line);
  }

  linesAbout(text: string): string[] {
    return this.#lines.filter(({ line }) => line.includes(text)).map(({ line }) => line);
  }

  /** How often each function has logged each error. */
  errorsLogged(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { line } of this.#lines) {
      if (!line.includes('"level":"ERROR"')) continue;
      const name = line.slice(0, Math.max(0, line.indexOf(': {')));
      const message = /"message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 200);
      const key = `${name}: ${message}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  async #end(running: LocalProcess, signal: NodeJS.Signals): Promise<void> {
    this.#ending = true;
    this.interruptions.push({ from: Date.now(), to: Number.POSITIVE_INFINITY });
    this.#process = undefined;
    await running.end(signal);
    this.#ending = false;
  }

  #exited(running: LocalProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#ending || this.#process !== running) return;
    this.crashes.push(`the process ended by itself with ${code ?? signal}`);
    this.interruptions.push({ from: Date.now(), to: Number.POSITIVE_INFINITY });
    this.#process = undefined;
  }

  #note(line: string): void {
    const entry = { atMs: Date.now() - this.#begun, line };
    this.#log.write(`${entry.atMs} ${line}\n`);
    this.#lines.push(entry);
    if (this.#lines.length > 2 * LINES_KEPT) this.#lines.splice(0, LINES_KEPT);
  }

  async #sample(): Promise<void> {
    const pid = this.#process?.child.pid;
    if (pid === undefined) return;
    try {
      const now = Date.now();
      this.memory.push({
        atMs: now - this.#begun,
        ageMs: now - this.#startedAt,
        rssMb: rssMbOf(pid),
        load: loadOf(),
      });
      this.diskMb.push(Math.round((await bytesIn(path.join(this.home, 'data'))) / 1e6));
    } catch {
      // It was killed during the check.
    }
  }
}
