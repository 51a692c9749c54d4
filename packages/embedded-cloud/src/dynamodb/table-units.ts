/** What a fresh on-demand table and each of its partitions serve in a second, by AWS's documentation. */
const TABLE_UNITS = { write: 4_000, read: 12_000 } as const;
const PARTITION_UNITS = { write: 1_000, read: 3_000 } as const;

type UnitKind = keyof typeof TABLE_UNITS;

interface Bucket {
  remaining: number;
  filledAt: number;
}

/** Throttles calls once what they consume exceeds a table's or a partition's units. */
export class TableUnits {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may start. What it consumes is known when it is done, and then missing from the next second. */
  hasUnits(tableName: string, partition: string, kind: UnitKind): boolean {
    return (
      this.#fill(`${kind} ${tableName}`, TABLE_UNITS[kind]).remaining > 0 &&
      this.#fill(`${kind} ${tableName} ${partition}`, PARTITION_UNITS[kind]).remaining > 0
    );
  }

  consume(tableName: string, partition: string, kind: UnitKind, units: number): void {
    this.#fill(`${kind} ${tableName}`, TABLE_UNITS[kind]).remaining -= units;
    this.#fill(`${kind} ${tableName} ${partition}`, PARTITION_UNITS[kind]).remaining -= units;
  }

  /** A bucket holds one second's units. */
  #fill(name: string, perSecond: number): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { remaining: perSecond, filledAt: now };
    bucket.remaining = Math.min(perSecond, bucket.remaining + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
