import { alignColumns } from '#platform/command-line.ts';
import type { Command } from './command.ts';

/** Options that every command takes. */
export const targetOptions = {
  stage: { value: 'local|dev|staging|prod', help: 'the stage; default: local' },
  port: { value: 'N', help: 'the port of the local service; default: 3000' },
  region: { value: 'REGION', help: 'the AWS region of a deployed stage' },
} as const;

const padColumns = (rows: readonly (readonly [string, string])[]): string[] =>
  alignColumns(rows).map((line) => `  ${line}`);

const listOptionRows = (options: Command['options']): (readonly [string, string])[] =>
  Object.entries(options).map(([name, option]) =>
    'flag' in option
      ? [`--${name}`, option.help]
      : [`--${name} ${option.value}`, option.required ? `${option.help} (required)` : option.help],
  );

const everywhere = [
  ...listOptionRows(targetOptions),
  ['--json', 'print the result as JSON'] as const,
  ['--help', 'show this help'] as const,
];

export const describeCommands = (commands: readonly Command[]): string =>
  [
    'Usage: npm run admin -- COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...padColumns(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    'Options for every command:',
    ...padColumns(everywhere),
  ].join('\n');

export const describeCommand = ({ name, summary, options }: Command): string =>
  [
    `Usage: npm run admin -- ${name} [OPTIONS]`,
    '',
    `${summary}.`,
    '',
    'Options:',
    ...padColumns([...listOptionRows(options), ...everywhere]),
  ].join('\n');
