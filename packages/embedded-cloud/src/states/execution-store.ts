import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { openSqlite } from '../sqlite.ts';
import type { Position } from './run-states.ts';

type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

export interface Execution {
  readonly arn: string;
  readonly machineArn: string;
  readonly name: string;
  readonly status: ExecutionStatus;
  /** JSON text, as received. */
  readonly input: string;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
  readonly startedAt: number;
  readonly stoppedAt?: number;
  /** A running execution's position. Undefined before its first state. */
  readonly position?: Position;
}

/** How an execution ended. */
export type Ending = Pick<Execution, 'output' | 'error' | 'cause'> & {
  readonly status: Exclude<ExecutionStatus, 'RUNNING'>;
};

/** Older finished executions are deleted, so that neither memory nor disk grows forever. */
const MAX_ENDED = 5_000;
const ENDINGS_BETWEEN_TRIMS = 100;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS executions (
    number INTEGER PRIMARY KEY,
    arn TEXT NOT NULL UNIQUE,
    machineArn TEXT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    input TEXT NOT NULL,
    output TEXT,
    error TEXT,
    cause TEXT,
    startedAt INTEGER NOT NULL,
    stoppedAt INTEGER,
    position TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS executionsOfMachine ON executions (machineArn, number);
  CREATE INDEX IF NOT EXISTS executionsByStatus ON executions (status, number);
`;

type Row = Readonly<Record<string, SQLInputValue>>;

const OPTIONAL_COLUMNS = ['output', 'error', 'cause', 'stoppedAt'] as const;

function fromRow(row: Row): Execution {
  const { arn, machineArn, name, status, input, startedAt, position } = row;
  const present = OPTIONAL_COLUMNS.filter((column) => row[column] !== null);
  return {
    arn: String(arn),
    machineArn: String(machineArn),
    name: String(name),
    status: status as ExecutionStatus,
    input: String(input),
    startedAt: Number(startedAt),
    ...Object.fromEntries(present.map((column) => [column, row[column]])),
    ...(typeof position === 'string' ? { position: JSON.parse(position) as Position } : {}),
  };
}

/** Executions in one SQLite file, or in memory. A write that has returned survives a crash. */
export class ExecutionStore {
  readonly #database: DatabaseSync;
  #endings = 0;

  constructor(dataDir: string | undefined) {
    this.#database = openSqlite({
      directory: dataDir,
      name: 'executions.sqlite',
      schema: SCHEMA,
      content: 'executions',
    });
    this.#trim();
  }

  add({ arn, machineArn, name, input, startedAt }: Omit<Execution, 'status'>): void {
    this.#database
      .prepare(
        `INSERT INTO executions (arn, machineArn, name, status, input, startedAt) VALUES (?, ?, ?, 'RUNNING', ?, ?)`,
      )
      .run(arn, machineArn, name, input, startedAt);
  }

  find(arn: string): Execution | undefined {
    const row = this.#database.prepare('SELECT * FROM executions WHERE arn = ?').get(arn);
    return row && fromRow(row);
  }

  listRunning(): Execution[] {
    return this.#database
      .prepare(`SELECT * FROM executions WHERE status = 'RUNNING' ORDER BY number`)
      .all()
      .map(fromRow);
  }

  /** Newest first. */
  list(machineArn: string, limit: number): Execution[] {
    return this.#database
      .prepare('SELECT * FROM executions WHERE machineArn = ? ORDER BY number DESC LIMIT ?')
      .all(machineArn, limit)
      .map(fromRow);
  }

  savePosition(arn: string, position: Position): void {
    this.#database
      .prepare(`UPDATE executions SET position = ? WHERE arn = ? AND status = 'RUNNING'`)
      .run(JSON.stringify(position), arn);
  }

  /** Ends a running execution once. A second call changes nothing. */
  end(arn: string, { status, output, error, cause }: Ending): void {
    this.#database
      .prepare(
        `UPDATE executions SET status = ?, output = ?, error = ?, cause = ?, stoppedAt = ?, position = NULL
         WHERE arn = ? AND status = 'RUNNING'`,
      )
      .run(status, output ?? null, error ?? null, cause ?? null, Date.now(), arn);
    this.#endings += 1;
    if (this.#endings % ENDINGS_BETWEEN_TRIMS === 0) this.#trim();
  }

  close(): void {
    this.#database.close();
  }

  #trim(): void {
    this.#database
      .prepare(
        `DELETE FROM executions WHERE status <> 'RUNNING' AND number <= (
           SELECT number FROM executions WHERE status <> 'RUNNING' ORDER BY number DESC LIMIT 1 OFFSET ?)`,
      )
      .run(MAX_ENDED);
  }
}
