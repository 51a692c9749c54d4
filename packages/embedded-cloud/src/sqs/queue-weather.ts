import { setTimeout as sleep } from 'node:timers/promises';
import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';
import type { Queue, StoredMessage } from './fauxqs.ts';

/**
 * Duplicates, reorders and rejects messages like SQS may, and lets workers start before the sender has its response.
 */
export class QueueWeather {
  readonly #weather: Weather;
  readonly #dice: Dice;

  constructor(weather: Weather) {
    this.#weather = weather;
    this.#dice = new Dice(weather.seed);
  }

  isBusy(): boolean {
    return this.#dice.happens(this.#weather.throttles);
  }

  /** Whether an entry of a batch is rejected this time. */
  refusesEntry(): boolean {
    return this.#dice.happens(this.#weather.refusedEntries);
  }

  isDoubled(): boolean {
    return this.#dice.happens(this.#weather.doubledMessages);
  }

  /** Lets the last message overtake some that wait. */
  reorder(queue: Queue, message: StoredMessage): void {
    const { messages } = queue;
    if (messages.at(-1) !== message || !this.#dice.happens(this.#weather.reorderedMessages)) return;
    messages.pop();
    messages.splice(Math.floor(this.#dice.below(messages.length + 1)), 0, message);
  }

  async linger(): Promise<void> {
    const ms = this.#dice.below(this.#weather.eagerWorkersMs);
    if (ms > 0) await sleep(ms);
  }
}
