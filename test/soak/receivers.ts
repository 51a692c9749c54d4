import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@signal/embedded-cloud/weather/dice.ts';

export const receiverMoods = ['fair', 'slow', 'busy', 'down', 'cut'] as const;

export type ReceiverMood = (typeof receiverMoods)[number];

/** How often a row is rejected at most, so that it arrives within a minute of retries. */
const MAX_REFUSALS = 2;
const SLOW_MS = 1_500;
const POISON = '/poison';

/** Rows that this receiver never accepts, the same ones on every attempt: about one in nine. */
export const isPoison = (id: string): boolean => hash('sha256', id, 'buffer').readUInt8(0) % 9 === 0;

/** Unreliable webhook receivers, with what each has accepted, by the id of the row or alert. */
export class Receivers {
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #dice: Dice;
  /** By path: ids that were answered with 200. */
  readonly #taken = new Map<string, Map<string, number>>();
  readonly #refused = new Map<string, number>();
  mood: ReceiverMood = 'fair';
  deliveries = 0;
  refusals = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A receiver by name; a poisoned one never accepts some rows. */
  url(name: string, isPoisoned = false): string {
    return `http://${this.host}${isPoisoned ? POISON : ''}/hooks/${name}`;
  }

  taken(url: string): ReadonlyMap<string, number> {
    return this.#taken.get(new URL(url).pathname) ?? new Map();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { id } = JSON.parse(body) as { id: string };
    this.deliveries += 1;
    if (path.startsWith(POISON) && isPoison(id)) {
      response.writeHead(400).end();
      return;
    }
    if (this.#refuses(`${path} ${id}`, response)) return;
    if (this.mood === 'slow') await sleep(this.#dice.below(SLOW_MS));
    const taken = this.#taken.get(path) ?? new Map<string, number>();
    this.#taken.set(path, taken.set(id, (taken.get(id) ?? 0) + 1));
    response.writeHead(200).end();
  }

  #refuses(row: string, response: ServerResponse): boolean {
    const before = this.#refused.get(row) ?? 0;
    const isMoody = this.mood !== 'fair' && this.mood !== 'slow';
    if (!isMoody || before >= MAX_REFUSALS || this.#dice.happens(0.5)) return false;
    this.#refused.set(row, before + 1);
    this.refusals += 1;
    if (this.mood === 'cut') response.destroy();
    else if (this.mood === 'busy') response.writeHead(429, { 'retry-after': '1' }).end();
    else response.writeHead(503).end();
    return true;
  }
}
