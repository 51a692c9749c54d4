import process from 'node:process';
import { getStage } from '#infra/stages.ts';
import { connect } from '#operations/connect.ts';
import { describeFailure, smokeHelp } from '#operations/smoke/smoke-help.ts';
import { runSmokeTest } from '#operations/smoke/smoke-test.ts';
import { systemClock } from '#platform/clock.ts';
import { readOptions, UsageError } from '#platform/command-line.ts';
import { deployedStages } from '#platform/stage-names.ts';

const say = (line: string): void => console.error(line);

/** The first Ctrl-C ends the test and removes its workspace; the second ends the program at once. */
function interruption(): AbortSignal {
  const control = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Interrupted. Removing the temporary workspace … (press Ctrl-C again to exit now)');
      control.abort();
    });
  }
  return control.signal;
}

async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(smokeHelp);
    return 0;
  }
  const options = { stage: { type: 'string' }, url: { type: 'string' }, region: { type: 'string' } } as const;
  const values = readOptions(args, options, 'npm run smoke');
  const stage = deployedStages.find((name) => name === values.stage);
  if (stage === undefined) {
    throw new UsageError(`--stage must be one of ${deployedStages.join(', ')}. See: npm run smoke -- --help`);
  }
  const settings = getStage(stage);
  const baseUrl = values.url ?? settings.publicUrl;
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new UsageError('--url must be the stage\'s BaseUrl, an output of "cdk deploy".');
  }
  const target = { stage, port: 0, region: values.region ?? settings.region };
  const context = { ...(await connect(target)), now: systemClock };
  try {
    const results = await runSmokeTest({
      baseUrl: baseUrl.replace(/\/$/, ''),
      context,
      signal: interruption(),
      say,
    });
    if (results.every(({ isOk }) => isOk)) return 0;
  } catch (error) {
    say(`The smoke test could not finish: ${error instanceof Error ? error.message : String(error)}`);
  }
  say(`\n${describeFailure(stage)}`);
  return 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
