/** A limit of requests per second that allows a burst. */
export class TokenBucket {
  private readonly ratePerMs: number;
  private readonly burst: number;
  private tokens: number;
  private refreshedAt = 0;

  constructor(ratePerSecond: number, burst: number) {
    this.ratePerMs = ratePerSecond / 1000;
    this.burst = burst;
    this.tokens = burst;
  }

  take(nowMs: number): boolean {
    const passed = Math.max(0, nowMs - this.refreshedAt);
    this.tokens = Math.min(this.burst, this.tokens + passed * this.ratePerMs);
    this.refreshedAt = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
