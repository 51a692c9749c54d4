import { checkPublicUrl } from '#platform/public-web/url-guard.ts';
import { WebFailure } from './web-failure.ts';

/** An address that may be fetched: public, https, of bearable length. */
export function checkedUrl(text: string): URL {
  const check = checkPublicUrl(text);
  if (check.ok) return check.url;
  throw new WebFailure('not_allowed', `The address is not fetched: ${check.reason}`);
}
