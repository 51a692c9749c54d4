import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { openStream, writePiece } from '#http/response-stream.ts';
import { env } from '#platform/env.ts';
import { MANIFEST_FILE, SITE_DIRECTORY } from './manifest.ts';
import { type Site, type SiteRequest, serveSite } from './serve-site.ts';

/** Files never change while a function lives, and all of them together are a few megabytes. */
function openSite(): Site {
  const kept = new Map<string, Uint8Array>();
  const read = (name: string): Uint8Array => {
    const bytes = kept.get(name) ?? readFileSync(new URL(`${SITE_DIRECTORY}/${name}`, import.meta.url));
    kept.set(name, bytes);
    return bytes;
  };
  const manifest = JSON.parse(Buffer.from(read(MANIFEST_FILE)).toString());
  return { manifest, read, deployed: !env.runsLocally() };
}

/** Header names come as they were sent. */
const headerOf = ({ headers }: APIGatewayProxyEvent, name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([sent]) => sent.toLowerCase() === name)?.[1];

const requestOf = (event: APIGatewayProxyEvent): SiteRequest => ({
  resource: event.resource,
  path: event.requestContext.path,
  domainName: event.requestContext.domainName ?? '',
  file: event.pathParameters?.file,
  acceptEncoding: headerOf(event, 'accept-encoding'),
  ifNoneMatch: headerOf(event, 'if-none-match'),
  requestId: event.requestContext.requestId,
});

/** The function behind all routes of the site. */
export function siteEndpoint() {
  const site = openSite();
  return awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream: Writable) => {
    const { statusCode, headers, body } = serveSite(requestOf(event), site);
    const answer = openStream(stream, statusCode, headers);
    await writePiece(answer, body);
    answer.end();
  });
}
