import { type buildConnector, Pool } from 'undici';

interface OriginPoolsOptions {
  readonly connect: buildConnector.connector;
  readonly connectionsPerOrigin: number;
  readonly maxOrigins: number;
  readonly keepAliveMs: number;
  readonly maxAgeMs: number;
}

interface Entry {
  readonly pool: Pool;
  readonly bornAt: number;
  usedAt: number;
}

/** Keep-alive connections per origin: a bounded number of origins, each for a bounded time. */
export class OriginPools {
  readonly #options: OriginPoolsOptions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new Set<Promise<void>>();
  #last: Entry | undefined;

  constructor(options: OriginPoolsOptions) {
    this.#options = options;
  }

  poolOf(origin: string): Pool {
    // The wall clock, because the monotonic clock may stop while a function is frozen.
    const now = Date.now();
    const existing = this.#entries.get(origin);
    const entry =
      existing !== undefined && this.#isFresh(existing, now) ? existing : this.#newEntry(origin, now);
    entry.usedAt = now;
    // Rows of one push come in sequence, so most of the time the entry is already last.
    if (entry !== this.#last) this.#moveToEnd(origin, entry, existing);
    return entry.pool;
  }

  #moveToEnd(origin: string, entry: Entry, existing: Entry | undefined): void {
    this.#entries.delete(origin);
    if (existing !== undefined && existing !== entry) this.#retire(existing);
    this.#entries.set(origin, entry);
    this.#last = entry;
    this.#retireBeyondLimit();
  }

  /** Waits for deliveries in flight, which the sender's timeout bounds. */
  async close(): Promise<void> {
    for (const entry of this.#entries.values()) this.#retire(entry);
    this.#entries.clear();
    await Promise.all(this.#closing);
  }

  /**
   * Idle time: timers don't run in a frozen function, so after a thaw the pool may hold sockets the receiver has long
   * closed. Age: a name's addresses are checked only when a connection opens, so connections must not live long.
   */
  #isFresh({ bornAt, usedAt }: Entry, now: number): boolean {
    return now - usedAt < this.#options.keepAliveMs && now - bornAt < this.#options.maxAgeMs;
  }

  #newEntry(origin: string, now: number): Entry {
    const { connect, connectionsPerOrigin, keepAliveMs } = this.#options;
    const pool = new Pool(origin, {
      connect,
      connections: connectionsPerOrigin,
      keepAliveTimeout: keepAliveMs,
      // A receiver may ask for less with a Keep-Alive header, not for more.
      keepAliveMaxTimeout: keepAliveMs,
      // The sender's own timeout covers the whole delivery.
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    });
    return { pool, bornAt: now, usedAt: now };
  }

  #retireBeyondLimit(): void {
    for (const [origin, entry] of this.#entries) {
      if (this.#entries.size <= this.#options.maxOrigins) return;
      this.#entries.delete(origin);
      this.#retire(entry);
    }
  }

  #retire({ pool }: Entry): void {
    const closing = pool.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}
