import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { EndpointResult } from './event.ts';

/** Neither a proxy nor a browser may keep an answer that holds a secret. */
export const noStore = ({ secrets }: AnyEndpoint) => ({
  after: ({ response }: { response: EndpointResult | null }): void => {
    if (secrets && response) response.headers = { ...response.headers, 'cache-control': 'no-store' };
  },
});
