/** The stage's MethodSettings as limits: the most specific setting applies, to each method separately. */
import { describeProperty, readProperties, record, requireNumber, text } from '../template/narrow.ts';
import type { Resource } from '../types.ts';

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

interface Setting {
  readonly resourcePath: string;
  readonly httpMethod: string;
  readonly rate: number;
  readonly burst: number;
}

const ALL_RESOURCES = '/*';

/** `/~1accounts~1{id}` → `/accounts/{id}`. */
const unescapePath = (escaped: string): string =>
  escaped === ALL_RESOURCES ? ALL_RESOURCES : escaped.replace(/^\/(?=~1)/, '').replaceAll('~1', '/');

function readSettings(stage: Resource): readonly Setting[] {
  const where = describeProperty(stage, 'MethodSettings');
  return readProperties(stage)
    .list('MethodSettings')
    .map((entry) => {
      const { ResourcePath, HttpMethod, ThrottlingRateLimit, ThrottlingBurstLimit } = record(entry, where);
      return {
        resourcePath: unescapePath(text(ResourcePath, where)),
        httpMethod: text(HttpMethod, where),
        rate: requireNumber(ThrottlingRateLimit, where),
        burst: requireNumber(ThrottlingBurstLimit, where),
      };
    });
}

export function createMethodThrottles(
  stage: Resource,
): (resourcePath: string, httpMethod: string) => TokenBucket | undefined {
  const settings = readSettings(stage);
  const find = (path: string, method: string): Setting | undefined =>
    settings.find(({ resourcePath, httpMethod }) => resourcePath === path && httpMethod === method);
  return (path, method) => {
    const setting =
      find(path, method) ?? find(path, '*') ?? find(ALL_RESOURCES, method) ?? find(ALL_RESOURCES, '*');
    return setting && new TokenBucket(setting.rate, setting.burst);
  };
}
