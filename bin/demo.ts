import { progressBar } from '#admin/progress-bar.ts';
import { ApiError } from '#client/api-error.ts';
import { createClient } from '#contract/client.ts';
import { TOUR_HELP, type TourOptions, tourOptions } from '#demo/tour/tour-options.ts';
import { walkTour } from '#demo/tour/walk-tour.ts';
import { startLocalProcess } from '#local/local-process.ts';
import { UsageError } from '#platform/command-line.ts';

/** The exit code shells use for an interrupted command. */
const STOPPED = 130;

interface ToldStep {
  readonly title: string;
  readonly said: string[];
}

/** Prints the tour as it goes. Progress overwrites its line and is shown only on a terminal. */
function narrator({ json }: TourOptions) {
  const steps: ToldStep[] = [];
  const isWatched = process.stderr.isTTY && !json;
  const clearLine = () => void (isWatched && process.stderr.write('\r\x1b[2K'));
  const print = (line: string) => void (json || process.stdout.write(`${line}\n`));
  return {
    steps,
    begin(title: string) {
      clearLine();
      steps.push({ title, said: [] });
      print(`\n${steps.length}. ${title}`);
    },
    say(line: string) {
      clearLine();
      steps.at(-1)?.said.push(line);
      print(`   ${line}`);
    },
    progress(share: number, note: string) {
      if (isWatched) process.stderr.write(`\r\x1b[2K   ${progressBar(share, note)}`);
    },
    print,
    clearLine,
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? `${error.message} (${error.status} ${error.code}, request ${error.requestId})`
    : error instanceof Error
      ? error.message
      : String(error);

/** The running service, or a new one. */
async function openService({ running }: TourOptions) {
  if (running) return { ...running, end: async () => undefined };
  const { ready, end } = await startLocalProcess([]);
  return { baseUrl: ready.base_url, apiKey: ready.api_key, end: async () => void (await end()) };
}

async function demo(options: TourOptions): Promise<number> {
  const { steps, begin, say, progress, print, clearLine } = narrator(options);
  const startedAt = performance.now();
  if (!options.running) print('Starting the service on this machine …');
  const { baseUrl, apiKey, end } = await openService(options);
  try {
    print(`The service is at ${baseUrl}.`);
    const apiWith = (key: string) => createClient({ baseUrl, apiKey: key });
    await walkTour({ api: apiWith(apiKey), apiWith, origin: new URL(baseUrl).origin, say, progress }, begin);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`\nDone in ${seconds} s.`);
    if (options.json) process.stdout.write(`${JSON.stringify({ ok: true, steps })}\n`);
    return 0;
  } catch (error) {
    clearLine();
    console.error(`Step ${steps.length}, “${steps.at(-1)?.title}”, failed: ${reasonOf(error)}`);
    return 1;
  } finally {
    await end();
  }
}

// Exiting also stops the service that the tour started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(STOPPED));

try {
  const options = tourOptions(process.argv.slice(2));
  if (options === 'help') console.log(TOUR_HELP);
  else process.exitCode = await demo(options);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
