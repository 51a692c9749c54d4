import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { WebResponse } from '#platform/public-web/exchange.ts';
import { WebError } from './web-error.ts';

/** What a caller expects. Anything else with status 200 is a failure. */
export type PageFormat = 'json' | 'xml' | 'html' | 'text' | 'file';

const unpackers = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate) };

/** Types as servers really send them: feeds and JSON come as text, XML as HTML only by mistake. */
const TYPES: Readonly<Record<PageFormat, RegExp>> = {
  json: /json|javascript|text\/plain/,
  xml: /xml|rss|atom|json|text\/plain/,
  html: /html|xml/,
  text: /^text\//,
  // A text file whose extension the server may not know.
  file: /^text\/|octet-stream/,
};

const HTML_START = /^\s*(?:<!doctype html|<html|<head|<body)/i;

export const readHeader = ({ headers }: Pick<WebResponse, 'headers'>, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The text of a response: unpacked within limits, decoded by its charset, and of the expected type. */
export async function readText(response: WebResponse, format: PageFormat, maxBytes: number): Promise<string> {
  const bytes = await unpackBody(response, maxBytes);
  const contentType = (readHeader(response, 'content-type') ?? '').toLowerCase();
  const text = decodeText(bytes, contentType);
  if (contentType !== '' && !TYPES[format].test(contentType)) throw createFormatError(format, contentType);
  // Block pages and login pages come with status 200 and the type of the real response.
  if ((format === 'json' || format === 'xml') && HTML_START.test(text))
    throw createFormatError(format, 'a web page');
  return text;
}

const createFormatError = (format: PageFormat, receivedFormat: string): WebError =>
  new WebError('unexpected_answer', `Got ${receivedFormat.slice(0, 100)} where ${format} was expected.`, {
    status: 200,
  });

async function unpackBody(response: WebResponse, maxBytes: number): Promise<Buffer> {
  const encoding = (readHeader(response, 'content-encoding') ?? 'identity').toLowerCase().trim();
  if (encoding === 'identity' || encoding === '') return response.body;
  const unpack = unpackers[encoding as keyof typeof unpackers];
  if (unpack === undefined) {
    throw new WebError('unexpected_answer', `Got the encoding ${encoding.slice(0, 40)}; asked for gzip.`);
  }
  try {
    // Limited while unpacking, so that a small body can't become a huge one.
    return await unpack(response.body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isBomb = error instanceof RangeError;
    throw new WebError(
      isBomb ? 'too_large' : 'unexpected_answer',
      isBomb ? `The response unpacks to more than ${maxBytes} bytes.` : 'The response could not be unpacked.',
      { cause: error },
    );
  }
}

/** By the header, or by the document's own declaration, or else UTF-8. */
function decodeText(bytes: Buffer, contentType: string): string {
  const documentStart = bytes.subarray(0, 1024).toString('latin1');
  const charsetName =
    /charset=["']?([\w-]+)/.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(documentStart)?.[1] ??
    /<meta[^<>]+charset=["']?([\w-]+)/i.exec(documentStart)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(charsetName).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}
