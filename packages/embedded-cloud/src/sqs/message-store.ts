import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../sqlite.ts';
import type { MessageAttributes } from './message-attributes.ts';

export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly traceHeader: string | undefined;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt: number | undefined;
  /** The handle of the last receipt. */
  readonly receipt: string | undefined;
}

export interface NewMessage {
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly traceHeader?: string | undefined;
  readonly visibleAt: number;
}

export interface Redrive {
  readonly deadLetterQueue: string;
  readonly maxReceiveCount: number;
}

/** A message is hidden until `visible_at`: by its delay without a receipt, by a reader with one. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL,
    attributes TEXT NOT NULL, trace_header TEXT, sent_at INTEGER NOT NULL, visible_at REAL NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, receipt TEXT
  );
  CREATE INDEX IF NOT EXISTS messages_by_visibility ON messages (queue, visible_at, number);
  CREATE INDEX IF NOT EXISTS messages_by_receipt ON messages (receipt) WHERE receipt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS messages_by_count ON messages (queue, receive_count) WHERE receive_count > 0;
`;

const COLUMNS =
  'number, id, body, attributes, trace_header, sent_at, visible_at, receive_count, first_received_at, receipt';

type Values = readonly (string | number | null)[];

/** The messages of all queues. Every call is over when it returns. */
export class MessageStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #isInTransaction = false;

  constructor(directory?: string) {
    this.#db = openSqlite({ directory, name: 'sqs.db', schema: SCHEMA, content: 'messages' });
    // The readers of these messages were part of the process that ended, and won't delete them any more.
    const now = Date.now();
    this.#run('UPDATE messages SET visible_at = ? WHERE receipt IS NOT NULL AND visible_at > ?', [now, now]);
  }

  /** All of it is stored, or nothing. */
  transact<Result>(work: () => Result): Result {
    if (this.#isInTransaction) return work();
    this.#db.exec('BEGIN');
    this.#isInTransaction = true;
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  add(queue: string, { body, attributes, traceHeader, visibleAt }: NewMessage): string {
    const id = randomUUID();
    this.#run(
      'INSERT INTO messages (id, queue, body, attributes, trace_header, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [id, queue, body, JSON.stringify(attributes), traceHeader ?? null, Date.now(), visibleAt],
    );
    return id;
  }

  /** Hides up to `max` messages for their reader. Those that were received too often become dead letters. */
  receive(queue: string, max: number, visibilityMs: number, redrive: Redrive | undefined): StoredMessage[] {
    return this.transact(() => {
      const now = Date.now();
      if (redrive) this.#moveToDeadLetters(queue, now, redrive);
      const found = this.#all(
        `SELECT number FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, number LIMIT ?`,
        [queue, now, max],
      );
      return found.flatMap(({ number }) =>
        this.#all(
          `UPDATE messages SET visible_at = ?, receipt = ?, receive_count = receive_count + 1,
             first_received_at = coalesce(first_received_at, ?)
           WHERE number = ? RETURNING ${COLUMNS}`,
          [now + visibilityMs, randomUUID(), now, Number(number)],
        ).map(toMessage),
      );
    });
  }

  #moveToDeadLetters(queue: string, now: number, { deadLetterQueue, maxReceiveCount }: Redrive): void {
    this.#run(
      `UPDATE messages INDEXED BY messages_by_count SET queue = ?, visible_at = ?, receipt = NULL
       WHERE queue = ? AND receive_count > 0 AND receive_count >= ? AND visible_at <= ?`,
      [deadLetterQueue, now, queue, maxReceiveCount, now],
    );
  }

  /** A repeated deletion, or one by a reader that was overtaken, does no harm. */
  remove(queue: string, receipt: string): void {
    this.#run('DELETE FROM messages WHERE receipt = ? AND queue = ?', [receipt, queue]);
  }

  /** Returns false if the message isn't with this reader any more. */
  changeVisibility(queue: string, receipt: string, visibilityMs: number): boolean {
    const now = Date.now();
    return (
      this.#run('UPDATE messages SET visible_at = ? WHERE receipt = ? AND queue = ? AND visible_at > ?', [
        now + visibilityMs,
        receipt,
        queue,
        now,
      ]) > 0
    );
  }

  purge(queue: string): void {
    this.#run('DELETE FROM messages WHERE queue = ?', [queue]);
  }

  /** Drops messages that were sent before a time and that no reader has. Returns their number. */
  dropSentBefore(queue: string, time: number): number {
    return this.#run(
      'DELETE FROM messages WHERE queue = ? AND sent_at < ? AND (receipt IS NULL OR visible_at <= ?)',
      [queue, time, Date.now()],
    );
  }

  count(queue: string): { readonly visible: number; readonly received: number; readonly delayed: number } {
    const now = Date.now();
    const [found] = this.#all(
      `SELECT count(*) FILTER (WHERE visible_at <= ?) AS visible,
         count(*) FILTER (WHERE visible_at > ? AND receipt IS NOT NULL) AS received,
         count(*) FILTER (WHERE visible_at > ? AND receipt IS NULL) AS delayed
       FROM messages WHERE queue = ?`,
      [now, now, now, queue],
    );
    return {
      visible: Number(found?.visible),
      received: Number(found?.received),
      delayed: Number(found?.delayed),
    };
  }

  /** The newest messages, whether received or not. */
  listNewest(queue: string, max: number): StoredMessage[] {
    const sql = `SELECT ${COLUMNS} FROM messages WHERE queue = ? ORDER BY sent_at DESC, number DESC LIMIT ?`;
    return this.#all(sql, [queue, max]).map(toMessage);
  }

  /** When the next message can be received: now, later, or never. */
  findNextTime(queue: string): number | undefined {
    const [found] = this.#all('SELECT min(visible_at) AS time FROM messages WHERE queue = ?', [queue]);
    return typeof found?.time === 'number' ? found.time : undefined;
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string) {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #run(sql: string, values: Values): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  #all(sql: string, values: Values) {
    return this.#prepare(sql).all(...values);
  }
}

const toMessage = (row: Readonly<Record<string, unknown>>): StoredMessage => ({
  id: String(row.id),
  body: String(row.body),
  attributes: JSON.parse(String(row.attributes)) as MessageAttributes,
  traceHeader: typeof row.trace_header === 'string' ? row.trace_header : undefined,
  sentAt: Number(row.sent_at),
  visibleAt: Number(row.visible_at),
  receiveCount: Number(row.receive_count),
  firstReceivedAt: row.first_received_at === null ? undefined : Number(row.first_received_at),
  receipt: typeof row.receipt === 'string' ? row.receipt : undefined,
});
