import { type Command, UsageError } from './command.ts';

/** The fields that were given. */
export const withoutGaps = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/** A command that is to change something and is told nothing to change was meant otherwise. */
export function requireChange(changes: object, options: Command['options']): void {
  if (Object.keys(changes).length > 0) return;
  const names = Object.entries(options).flatMap(([name, option]) =>
    'required' in option && option.required ? [] : [`--${name}`],
  );
  throw new UsageError(`Nothing to change: give at least one of ${names.join(', ')}.`);
}
