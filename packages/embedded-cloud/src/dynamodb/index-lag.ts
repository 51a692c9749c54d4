import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';
import type { RowChange, Store } from './store.ts';

interface Postponed {
  readonly number: number;
  readonly dueAt: number;
}

/** Lets indexes lag behind their table, in write order. What a killed process owed is stored, and done at the next start. */
export class IndexLag {
  readonly #store: Store;
  readonly #maxMs: number;
  readonly #dice: Dice;
  readonly #postponed: Postponed[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, weather: Pick<Weather, 'indexLagMs' | 'seed'> | undefined) {
    this.#store = store;
    this.#maxMs = weather?.indexLagMs ?? 0;
    this.#dice = new Dice(weather?.seed ?? 0);
    store.applyPostponed(Number.MAX_SAFE_INTEGER);
  }

  /** Changes rows of indexes, now or later. Called in the transaction of the item's write. */
  apply(changes: readonly RowChange[]): void {
    if (changes.length === 0) return;
    if (this.#maxMs === 0) {
      for (const change of changes) this.#store.applyChange(change);
      return;
    }
    const dueAt = Math.max(this.#postponed.at(-1)?.dueAt ?? 0, Date.now() + this.#dice.below(this.#maxMs));
    this.#postponed.push({ number: this.#store.postpone(changes), dueAt });
    if (this.#postponed.length === 1) this.#schedule();
  }

  /** Lets all indexes catch up. */
  finish(): void {
    this.#applyDue(Number.POSITIVE_INFINITY);
  }

  #applyDue(time: number): void {
    const next = this.#postponed.findIndex(({ dueAt }) => dueAt > time);
    const due = this.#postponed.splice(0, next < 0 ? this.#postponed.length : next);
    const last = due.at(-1);
    if (last) this.#store.applyPostponed(last.number);
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const [first] = this.#postponed;
    if (!first) return;
    this.#timer = setTimeout(() => this.#applyDue(Date.now()), Math.max(1, first.dueAt - Date.now()));
    this.#timer.unref();
  }
}
