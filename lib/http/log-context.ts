import type { AnyEndpoint } from '#contract/endpoint.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';

interface Logged {
  readonly event: EndpointEvent;
  readonly response?: EndpointResult | null;
}

const CLIENT_ERRORS_FROM = 400;
const SERVER_ERRORS_FROM = 500;

/** The outermost middleware: every log line carries the request id and the endpoint, and the last one the status. */
export function logContext(endpoint: AnyEndpoint) {
  const endLog = ({ response }: Logged): void => {
    const status = response?.statusCode ?? SERVER_ERRORS_FROM;
    const failure = status >= SERVER_ERRORS_FROM ? 'failed' : 'refused';
    endInvocation({ outcome: status < CLIENT_ERRORS_FROM ? 'done' : failure, status });
  };
  return {
    before: ({ event }: Logged): void =>
      beginInvocation({ request_id: event.requestContext.requestId, endpoint: endpoint.id }),
    after: endLog,
    onError: endLog,
  };
}
