import { setTimeout as sleep } from 'node:timers/promises';
import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';

/** How far a message may overtake others that wait. */
const OVERTAKEN_MS = 1_000;

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

  /** By how much a message overtakes others, in milliseconds. */
  rollHeadStart(): number {
    return this.#dice.happens(this.#weather.reorderedMessages) ? this.#dice.below(OVERTAKEN_MS) : 0;
  }

  async linger(): Promise<void> {
    const ms = this.#dice.below(this.#weather.eagerWorkersMs ?? 0);
    if (ms > 0) await sleep(ms);
  }
}
