import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { alignColumns, summarizeError, UsageError } from '#platform/command-line.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { type Command, CommandInput, Report, type Row } from './command.ts';
import { commands } from './commands.ts';
import { connect } from './connect.ts';
import { describeCommand, describeCommands, targetOptions } from './help.ts';
import { recordCommand } from './record-command.ts';

const DEFAULT_PORT = 3000;
const PROGRESS_WIDTH = 30;

/** A progress bar for a share from 0 to 1, with a note. */
function drawProgressBar(share: number, note: string): string {
  const completedShare = Math.min(1, Math.max(0, share));
  const filled = Math.round(completedShare * PROGRESS_WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(PROGRESS_WIDTH - filled)}] ${String(Math.round(completedShare * 100)).padStart(3)} %  ${note}`;
}

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Overwrites the current line. @default no progress is shown */
  readonly line?: (text: string) => void;
}

function parseCommandInput(command: Command, args: readonly string[]) {
  const options = Object.entries({ ...command.options, ...targetOptions }).map(
    ([name, option]) => [name, { type: 'flag' in option ? 'boolean' : 'string' } as const] as const,
  );
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(options),
        json: { type: 'boolean' },
      },
      strict: true,
    });
    const { json, ...rest } = values;
    const flags = Object.entries(rest).filter(([, value]) => value === true);
    const texts = Object.entries(rest).filter(([, value]) => typeof value === 'string');
    return {
      json: json === true,
      input: new CommandInput(
        Object.fromEntries(texts) as Record<string, string>,
        new Set(flags.map(([name]) => name)),
      ),
    };
  } catch (error) {
    throw new UsageError(summarizeError(error));
  }
}

function formatTable(rows: readonly Row[]): string {
  const [firstRow] = rows;
  if (!firstRow) return '(none)';
  const names = Object.keys(firstRow);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))];
  return alignColumns(cells).join('\n');
}

async function runCommand(
  command: Command,
  args: readonly string[],
  { out, err, line }: Output,
): Promise<number> {
  const { json, input } = parseCommandInput(command, args);
  for (const [name, option] of Object.entries(command.options)) {
    if ('required' in option && option.required && input.optional(name) === undefined) {
      throw new UsageError(`--${name} is missing. See: npm run admin -- ${command.name} --help`);
    }
  }
  command.refuse?.(input);
  const target = {
    stage: input.oneOf('stage', ['local', ...deployedStages]) ?? 'local',
    port: input.wholeNumber('port') ?? DEFAULT_PORT,
    region: input.optional('region'),
  };
  const context = { ...(await connect(target)), now: systemClock };
  const progress = (share: number, note: string): void => line?.(drawProgressBar(share, note));
  const result = await command.run({ ...context, progress }, input);
  for (const row of result instanceof Report ? result.changed : [result].flat()) {
    // The change is done. Failing here would make the operator repeat it.
    await recordCommand(context, command, input, row).catch((error: unknown) =>
      err(
        `Done, but the change could not be written to the audit log: ${error instanceof Error ? error.message : error}`,
      ),
    );
  }
  if (result instanceof Report) {
    out(json ? JSON.stringify(result.object, null, 2) : result.text);
    return result.isBad ? 1 : 0;
  }
  out(json ? JSON.stringify(result, null, 2) : formatTable([result].flat()));
  return 0;
}

const countWords = (name: string): number => name.split(' ').length;

/** Runs an operator command and returns its exit code. */
export async function runAdmin(input: readonly string[], output: Output): Promise<number> {
  // `help person erase` is `person erase --help`.
  const args = input[0] === 'help' ? [...input.slice(1), '--help'] : input;
  const command = commands.find(({ name }) => name === args.slice(0, countWords(name)).join(' '));
  const wantsHelp = args.includes('--help') || args.includes('-h');
  if (!command) {
    if (wantsHelp || args.length === 0) {
      output.out(describeCommands(commands));
      return wantsHelp ? 0 : 2;
    }
    output.err(`Unknown command "${args.slice(0, 2).join(' ')}". See: npm run admin -- --help`);
    return 2;
  }
  if (wantsHelp) {
    output.out(describeCommand(command));
    return 0;
  }
  try {
    return await runCommand(command, args.slice(countWords(command.name)), output);
  } catch (error) {
    output.err(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 2 : 1;
  }
}
