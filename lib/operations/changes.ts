import { type Command, UsageError } from './command.ts';

/** Drops undefined fields. */
export const withoutGaps = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/** Rejects a `set` command without anything to change. */
export function requireChange(changes: object, options: Command['options']): void {
  if (Object.keys(changes).length > 0) return;
  const names = Object.entries(options).flatMap(([name, option]) =>
    'required' in option && option.required ? [] : [`--${name}`],
  );
  throw new UsageError(`Nothing to change. Pass at least one of ${names.join(', ')}.`);
}
