import type { APIGatewayProxyEvent } from 'aws-lambda';
import { env } from '#platform/env.ts';

export interface OwnAddress {
  readonly origin: string;
  /** Ends with the version. */
  readonly baseUrl: string;
}

/**
 * Where the public API answers, as the gateway says it: never by the Host header, which is the caller's word. Under a
 * custom domain another path may lead to the stage, so that what stands before the route counts.
 */
export function ownAddress({ requestContext }: Pick<APIGatewayProxyEvent, 'requestContext'>): OwnAddress {
  const { domainName, stage, path = '', resourcePath } = requestContext;
  if (!domainName) throw new Error('The gateway has named no domain.');
  const origin = `${env.runsLocally() ? 'http' : 'https'}://${domainName}`;
  const prefix = path.endsWith(resourcePath) ? path.slice(0, -resourcePath.length) : `/${stage}`;
  return { origin, baseUrl: `${origin}${prefix}` };
}
