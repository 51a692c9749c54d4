import type { APIGatewayProxyEvent } from 'aws-lambda';
import { env } from '#platform/env.ts';

export interface OwnAddress {
  readonly origin: string;
  /** Includes the version. */
  readonly baseUrl: string;
}

/**
 * The public API's URL according to API Gateway. Never from the Host header, which the caller controls. A custom domain may
 * map another path to the stage, so the prefix before the route is used.
 */
export function ownAddress({ requestContext }: Pick<APIGatewayProxyEvent, 'requestContext'>): OwnAddress {
  const { domainName, stage, path = '', resourcePath } = requestContext;
  if (!domainName) throw new Error('API Gateway sent no domain name.');
  const origin = `${env.runsLocally() ? 'http' : 'https'}://${domainName}`;
  const prefix = path.endsWith(resourcePath) ? path.slice(0, -resourcePath.length) : `/${stage}`;
  return { origin, baseUrl: `${origin}${prefix}` };
}
