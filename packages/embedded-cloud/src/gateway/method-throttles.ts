/** The stage's MethodSettings as limits: the most specific setting applies, to each method separately. */
import { describeProperty, list, optionalNumber, record, text } from '../template/narrow.ts';
import type { Resource } from '../types.ts';
import { TokenBucket } from './token-bucket.ts';

interface Setting {
  readonly resourcePath: string;
  readonly httpMethod: string;
  readonly rate: number | undefined;
  readonly burst: number | undefined;
}

const ALL = '/*';

/** `/~1accounts~1{id}` → `/accounts/{id}`. */
const unescapePath = (escaped: string): string =>
  escaped === ALL ? ALL : escaped.replace(/^\/(?=~1)/, '').replaceAll('~1', '/');

function readSettings(stage: Resource): readonly Setting[] {
  const where = describeProperty(stage, 'MethodSettings');
  return list(stage.properties.MethodSettings, where).map((entry) => {
    const { ResourcePath, HttpMethod, ThrottlingRateLimit, ThrottlingBurstLimit } = record(entry, where);
    return {
      resourcePath: unescapePath(text(ResourcePath, where)),
      httpMethod: text(HttpMethod, where),
      rate: optionalNumber(ThrottlingRateLimit, where),
      burst: optionalNumber(ThrottlingBurstLimit, where),
    };
  });
}

/** -1 means no limit. */
const limit = (value: number | undefined): number => (value === undefined || value < 0 ? Infinity : value);

export function createMethodThrottles(
  stage: Resource,
): (resourcePath: string, httpMethod: string) => TokenBucket | undefined {
  const settings = readSettings(stage);
  return (resourcePath, httpMethod) => {
    const closest = [
      [resourcePath, httpMethod],
      [resourcePath, '*'],
      [ALL, httpMethod],
      [ALL, '*'],
    ];
    for (const [path, method] of closest) {
      const found = settings.find(
        (setting) => setting.resourcePath === path && setting.httpMethod === method,
      );
      if (found?.rate === undefined && found?.burst === undefined) continue;
      const rate = limit(found.rate);
      const burst = limit(found.burst);
      if (rate === Infinity && burst === Infinity) return undefined;
      // If one of the two is unset, the other applies to both.
      return new TokenBucket(rate === Infinity ? burst : rate, burst === Infinity ? rate : burst);
    }
    return undefined;
  };
}
