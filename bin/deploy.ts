import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { DeployError } from '#deploy/deploy-error.ts';
import { deployHelp, readDeployOptions } from '#deploy/deploy-options.ts';
import { reportLines } from '#deploy/deploy-report.ts';
import { deployStage } from '#deploy/deploy-stage.ts';
import { interruption } from '#deploy/interruption.ts';
import { cdkToolkit } from '#deploy/toolkit.ts';
import { stageOf } from '#infra/stages.ts';
import { operatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';

const say = (line: string): void => console.error(line);

async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(deployHelp);
    return 0;
  }
  const options = readDeployOptions(args, process.stdin.isTTY === true);
  const signal = interruption(process, say);
  const report = await deployStage({
    options,
    stage: stageOf(options.stage),
    access: {},
    toolkit: cdkToolkit(options, { say, signal }),
    contextOf: (region) => ({
      table: { name: tableNameOf(options.stage), client: operatorDocumentClient({ region }) },
      keyPrefix: keyPrefixOf(options.stage),
      now: systemClock,
    }),
    async ask(question) {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim());
      } catch {
        return false;
      } finally {
        terminal.close();
      }
    },
    say,
    signal,
  });
  if (options.isJson) console.log(JSON.stringify(report, null, 2));
  else for (const line of reportLines(report)) console.log(line);
  return report.exit_code;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof DeployError) console.error(error.hint);
  process.exitCode = error instanceof DeployError ? error.code : 1;
}
