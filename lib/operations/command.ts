import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { UsageError } from '#platform/command-line.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import type { Table } from '#table/table.ts';

interface Option {
  /** Shown in the help: `NAME`, `read|write`. */
  readonly value: string;
  readonly help: string;
  readonly required?: true;
}

/** An option without a value. */
interface Flag {
  readonly flag: true;
  readonly help: string;
}

/** What a command works with. */
export interface AdminContext {
  readonly table: Table;
  readonly keyPrefix: string;
  readonly now: () => Date;
  /** @default local */
  readonly stage?: string;
  /** Shows the progress of long work, from 0 to 1. */
  readonly progress?: (share: number, note: string) => void;
}

/** What only some commands need. */
export interface OperatorContext extends AdminContext {
  /** The key for hashes of suppressed people. */
  readonly pepper: Pepper;
  readonly secrets: () => SecretsManagerClient;
}

export { UsageError };

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A result that isn't rows: an object for JSON, a text for people, and whether something is wrong. */
export class Report {
  readonly object: object;
  readonly text: string;
  /** Makes the exit code 1. */
  readonly isBad: boolean;
  /** What was changed, for the audit log. */
  readonly changed: readonly Row[];

  constructor(object: object, text: string, isBad: boolean, changedRows: readonly Row[]) {
    this.object = object;
    this.text = text;
    this.isBad = isBad;
    this.changed = changedRows;
  }
}

/** One operator command; `run` returns the record it created or changed, a list of rows, or a report. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, Option | Flag>>;
  /** How it appears in the workspace's audit log. @default not at all, because it changes no data */
  readonly changes?: {
    /** The kind of resource it changes. */
    readonly resource: string;
    /** @default the one given by --workspace */
    readonly workspaceOf?: (row: Row) => string;
    /** @default the id of the row */
    readonly idsOf?: (row: Row) => string[];
    /** The flag with which it changes nothing. @default none */
    readonly unless?: string;
  };
  /** Throws a `UsageError` for invalid combinations of options, before connecting. */
  refuse?(input: CommandInput): void;
  run(context: OperatorContext, input: CommandInput): Promise<Row | readonly Row[] | Report>;
}

/** The given options, read as the type of value they must have. */
export class CommandInput {
  private readonly values: Readonly<Record<string, string | undefined>>;
  private readonly flags: ReadonlySet<string>;

  constructor(values: Readonly<Record<string, string | undefined>>, flags: ReadonlySet<string>) {
    this.values = values;
    this.flags = flags;
  }

  has(flag: string): boolean {
    return this.flags.has(flag);
  }

  /** The names of the given options. */
  names(): string[] {
    const valued = Object.keys(this.values).filter((name) => this.values[name] !== undefined);
    return [...valued, ...this.flags];
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw new UsageError(`--${name} is missing.`);
    return value;
  }

  optional(name: string): string | undefined {
    const value = this.values[name]?.trim();
    if (value === '') throw new UsageError(`--${name} must not be empty.`);
    return value;
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.optional(name);
    const choice = choices.find((candidate) => candidate === value);
    if (value !== undefined && choice === undefined) {
      throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${value}".`);
    }
    return choice;
  }

  wholeNumber(name: string): number | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number, not "${value}".`);
    return Number(value);
  }

  time(name: string): string | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    const time = new Date(value);
    if (Number.isNaN(time.getTime())) {
      throw new UsageError(`--${name} must be a date such as 2026-12-31, not "${value}".`);
    }
    return time.toISOString();
  }
}
