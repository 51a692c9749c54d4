import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An invalid command line: prints one line and exits with 2. */
export class UsageError extends Error {}

/** Node adds a long explanation of how to escape the argument. */
export const summarizeError = (error: unknown): string =>
  `${(error instanceof Error ? error.message : String(error)).split(/\.?\n|\. /)[0]?.replace(/\.$/, '')}.`;

/** The options of a command line. `command` is what shows its help. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  command: string,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${summarizeError(error)} See: ${command} -- --help`);
  }
}

/** Rows with every column as wide as its widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
