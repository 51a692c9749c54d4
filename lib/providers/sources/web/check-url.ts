import { checkPublicUrl } from '#platform/public-web/url-guard.ts';
import { WebError } from './web-error.ts';

/** A URL that may be fetched: public, https, of reasonable length. */
export function checkUrl(text: string): URL {
  const check = checkPublicUrl(text);
  if (check.ok) return check.url;
  throw new WebError('not_allowed', `The URL was not fetched: ${check.reason}`);
}
