import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { acceptContinue } from '#platform/public-web/accept-continue.ts';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Continue\r\n\r\n';
const TAKEN = 'HTTP/1.1 202 Accepted\r\n\r\n';

/** What is read from these packets after a request was written. */
function readThrough(...packets: string[]): string[] {
  const left = packets.map((packet) => Buffer.from(packet));
  const socket = { write: () => true, read: () => left.shift() ?? null } as unknown as Socket;
  acceptContinue(socket);
  socket.write('a request');
  const read: string[] = [];
  for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) read.push(String(chunk));
  return read;
}

it('a complete interim response is passed on at once, and a possible next one is held until it is known', () => {
  expect(readThrough(`${CONTINUE}HTTP/1.1 1`, `00 Continue\r\n\r\n${TAKEN}`)).toEqual([
    PROCESSING,
    PROCESSING + TAKEN,
  ]);
});

it('any other response is passed on unchanged, packet by packet', () => {
  expect(readThrough('HTTP/1.1 2', '02 Accepted\r\n\r\n', CONTINUE)).toEqual([
    'HTTP/1.1 2',
    '02 Accepted\r\n\r\n',
    CONTINUE,
  ]);
});

it('an endless header is held only up to the limit', () => {
  const longest = `HTTP/1.1 100 ${'x'.repeat(16 * 1024 - 'HTTP/1.1 100 '.length)}`;

  expect(readThrough(longest)).toEqual([]);
  expect(readThrough(longest, 'y')).toEqual([`${longest}y`]);
});
