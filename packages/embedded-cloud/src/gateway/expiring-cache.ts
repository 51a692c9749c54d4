/** Values that all have the same time to live, up to a maximum number. */
export class ExpiringCache<T> {
  private readonly ttlMs: number;
  private readonly maxSize: number;
  private readonly entries = new Map<string, { readonly value: T; readonly expiresAt: number }>();

  constructor(ttlMs: number, maxSize: number) {
    this.ttlMs = ttlMs;
    this.maxSize = maxSize;
  }

  get(key: string, nowMs: number): T | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    if (found.expiresAt > nowMs) return found.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: T, nowMs: number): void {
    if (this.ttlMs === 0) return;
    // Set again, a key moves to the end: the first entry always expires first, and is evicted first.
    this.entries.delete(key);
    const [oldest] = this.entries.size >= this.maxSize ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(key, { value, expiresAt: nowMs + this.ttlMs });
  }
}
