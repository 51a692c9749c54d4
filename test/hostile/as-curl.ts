import type { WireRequest } from './send-raw.ts';

const MAX_CHARACTERS = 2_000;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Bytes that a shell line can't contain are escaped for `$'…'`. */
const quotedBytes = (bytes: Buffer): string =>
  bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? quoted(bytes.toString())
    : `$'${[...bytes]
        .map((byte) =>
          byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
            ? String.fromCharCode(byte)
            : `\\x${byte.toString(16).padStart(2, '0')}`,
        )
        .join('')}'`;

/** The request as a shell command; long ones are cut and marked. */
export function asCurl(baseUrl: string, { method, target, headers, body }: WireRequest): string {
  const line = [
    `curl -si --path-as-is -X ${quoted(method)}`,
    quoted(`${new URL(baseUrl).origin}${target}`),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quotedBytes(body.subarray(0, MAX_CHARACTERS))}`] : []),
  ].join(' ');
  const whole = (body?.length ?? 0) <= MAX_CHARACTERS;
  return whole ? line : `${line}\n(the body goes on: ${body?.length} bytes)`;
}
