import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { corsHeaders } from '#contract/browser-access.ts';
import { ServiceError } from '#contract/errors.ts';
import { remember } from '#platform/remember.ts';
import { chooseEncoding, type Encoding } from '../choose-encoding.ts';
import { createEntityTag, matchesTag } from '../entity-tag.ts';
import { createFailure } from '../response.ts';
import type { SiteManifest, StoredFile } from './manifest.ts';
import { BASE_URL_PLACEHOLDER, DOCUMENT_PATH } from './pages.ts';
import { buildFileHeaders, pageHeaders } from './security-headers.ts';

export interface SiteRequest {
  /** The matched route, such as `/site/{file+}`. */
  readonly resource: string;
  /** The requested path with the stage or base path: `/v1/docs`. */
  readonly path: string;
  readonly domainName: string;
  readonly file: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
}

export interface SiteResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Site {
  readonly manifest: SiteManifest;
  read(storedName: string): Uint8Array;
  /** Whether it is served over https, as on every deployed stage. */
  readonly deployed: boolean;
}

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time, so that a deploy shows at once. */
const REVALIDATED_CACHE_CONTROL = 'no-cache';

/** Fast rather than small, because the client is waiting. */
const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

const encodingsOf = ({ stored }: StoredFile): Encoding[] => Object.keys(stored) as Encoding[];

interface ServedContent {
  readonly encoding: Encoding;
  readonly contentType: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  bytes(): Uint8Array;
}

/** 304 if the client has it cached. */
function createSiteResponse(
  { ifNoneMatch, requestId }: SiteRequest,
  { etag, ...sending }: ServedContent,
): SiteResponse {
  const sharedHeaders = { ...sending.headers, etag, vary: 'Accept-Encoding', 'x-request-id': requestId };
  if (matchesTag(etag, ifNoneMatch))
    return { statusCode: 304, headers: sharedHeaders, body: new Uint8Array() };
  const headers = {
    ...sharedHeaders,
    'content-type': sending.contentType,
    ...(sending.encoding !== 'identity' && { 'content-encoding': sending.encoding }),
  };
  return { statusCode: 200, headers, body: sending.bytes() };
}

function refuseUnknownFile({ requestId }: SiteRequest, site: Site): SiteResponse {
  const { statusCode, headers, body } = createFailure(new ServiceError('route_not_found'), requestId);
  const headerEntries = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    statusCode,
    headers: { ...Object.fromEntries(headerEntries), ...buildFileHeaders(site) },
    body: Buffer.from(body),
  };
}

const readOwnProperty = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The API's base URL: API Gateway's domain and the path before the document's. */
const buildBaseUrl = ({ domainName, path }: SiteRequest, { deployed }: Site): string =>
  `${deployed ? 'https' : 'http'}://${domainName}${path.slice(0, -DOCUMENT_PATH.length)}`;

function serveStoredFile(
  request: SiteRequest,
  site: Site,
  file: StoredFile,
  headers: Readonly<Record<string, string>>,
): SiteResponse {
  const encoding = chooseEncoding(request.acceptEncoding, encodingsOf(file));
  return createSiteResponse(request, {
    encoding,
    contentType: file.contentType,
    etag: createEntityTag(file.hash),
    headers,
    bytes: () => site.read(file.stored[encoding] ?? file.stored.identity),
  });
}

/** At most 1.3 MB each, and few domains lead to a stage. */
const MAX_DOCUMENTS = 6;
const documents = new Map<string, Uint8Array>();

/** The document with this base URL, compressed once: anyone may ask for it, and compressing takes most of the time. */
function compressDocument(site: Site, baseUrl: string, encoding: Encoding): Uint8Array {
  const { hash, stored } = site.manifest.document;
  const name = `${encoding} ${hash} ${baseUrl}`;
  const cachedDocument = documents.get(name);
  if (cachedDocument) return cachedDocument;
  const text = Buffer.from(site.read(stored.identity)).toString();
  const compressedBytes = compressors[encoding](Buffer.from(text.replaceAll(BASE_URL_PLACEHOLDER, baseUrl)));
  return remember(documents, name, compressedBytes, MAX_DOCUMENTS);
}

function serveDocument(request: SiteRequest, site: Site): SiteResponse {
  const { document } = site.manifest;
  const baseUrl = buildBaseUrl(request, site);
  const encoding = chooseEncoding(request.acceptEncoding, ['br', 'gzip']);
  return createSiteResponse(request, {
    encoding,
    contentType: document.contentType,
    etag: createEntityTag(document.hash, baseUrl),
    headers: { ...corsHeaders, ...buildFileHeaders(site), 'cache-control': REVALIDATED_CACHE_CONTROL },
    bytes: () => compressDocument(site, baseUrl, encoding),
  });
}

/** Serves every route of the site. */
export function serveSite(request: SiteRequest, site: Site): SiteResponse {
  if (request.resource === DOCUMENT_PATH) return serveDocument(request, site);
  const page = readOwnProperty(site.manifest.pages, request.resource);
  if (page) {
    // File names are relative to the page, so that it works under any domain and base path.
    if (request.path.endsWith('/')) {
      const headers = {
        location: `..${request.resource}`,
        ...buildFileHeaders(site),
        'x-request-id': request.requestId,
      };
      return { statusCode: 308, headers, body: new Uint8Array() };
    }
    return serveStoredFile(request, site, page, {
      ...pageHeaders(site, page),
      'cache-control': REVALIDATED_CACHE_CONTROL,
    });
  }
  const file = readOwnProperty(site.manifest.files, request.file ?? '');
  if (!file) return refuseUnknownFile(request, site);
  return serveStoredFile(request, site, file, {
    ...buildFileHeaders(site),
    'cache-control': IMMUTABLE_CACHE_CONTROL,
  });
}
