import type { AnyEndpoint } from '#contract/endpoint.ts';
import { logger } from '#platform/logger.ts';
import type { EndpointEvent } from './event.ts';

/** Every line of a request carries its id and its endpoint. */
export const logContext = (endpoint: AnyEndpoint) => ({
  before: ({ event }: { event: EndpointEvent }): void => {
    logger.resetKeys();
    logger.appendKeys({ request_id: event.requestContext.requestId, endpoint: endpoint.id });
  },
});
