import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { env } from '#platform/env.ts';
import { readHeader } from '../read-header.ts';
import { openStream, writeChunk } from '../response-stream.ts';
import { MANIFEST_FILE, SITE_DIRECTORY } from './manifest.ts';
import { type Site, type SiteRequest, serveSite } from './serve-site.ts';

/** Caches files in memory: they never change within a function's lifetime, and take a few megabytes in total. */
function openSite(): Site {
  const cachedFiles = new Map<string, Uint8Array>();
  const readStoredFile = (name: string): Uint8Array => {
    const bytes =
      cachedFiles.get(name) ?? readFileSync(new URL(`${SITE_DIRECTORY}/${name}`, import.meta.url));
    cachedFiles.set(name, bytes);
    return bytes;
  };
  const manifest = JSON.parse(Buffer.from(readStoredFile(MANIFEST_FILE)).toString());
  return { manifest, read: readStoredFile, deployed: !env.runsLocally() };
}

const requestOf = (event: APIGatewayProxyEvent): SiteRequest => ({
  resource: event.resource,
  path: event.requestContext.path,
  domainName: event.requestContext.domainName ?? '',
  file: event.pathParameters?.file,
  acceptEncoding: readHeader(event, 'accept-encoding'),
  ifNoneMatch: readHeader(event, 'if-none-match'),
  requestId: event.requestContext.requestId,
});

/** The function that serves all routes of the site. */
export function createSiteEndpoint() {
  const site = openSite();
  return awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream: Writable) => {
    const { statusCode, headers, body } = serveSite(requestOf(event), site);
    const response = openStream(stream, statusCode, headers);
    await writeChunk(response, body);
    response.end();
  });
}
