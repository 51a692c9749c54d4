import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import { crmNames } from '#contract/crms.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { stackNameOf } from '#platform/stage-names.ts';
import { dropMessages } from './queues.ts';
import { type Receivers, receiverMoods } from './receivers.ts';
import type { Service } from './service.ts';
import { weighted } from './weighted.ts';
import type { Workspace } from './workspaces.ts';

interface Killing {
  readonly fromMs: number;
  readonly toMs: number;
  readonly functions: readonly string[];
}

interface Parts {
  readonly service: Service;
  readonly receivers: Receivers;
  readonly workspaces: readonly Workspace[];
  readonly dice: Dice;
  readonly say: (line: string) => void;
}

/** Pauses between two faults, and between two kills of the whole process. */
const PAUSE_MS = { least: 1_500, most: 6_000 };
const LIFE_MS = { least: 60_000, most: 180_000 };
const MAX_WORKERS = 3;
const DROPPED_SECONDS = 4;
const MAX_WEATHER = 1_000_000;

const JOBS = ['resume-pending-work', 'sweep-monitors', 'start-due-searches', 'fade-scores'];
const TROUBLE = [429, 500, 503];

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Injects faults in sequence, chosen at random. */
export class Faults {
  readonly counts = new Map<string, number>();
  readonly #parts: Parts;
  readonly #killings: Killing[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a worker of this function was killed in this period. */
  hit(functionId: string, from: number, to: number): boolean {
    // A long name is cut in the middle of its last word.
    const id = `local${functionId.replaceAll('-', '')}func`;
    return this.#killings.some(
      ({ fromMs, toMs, functions }) =>
        fromMs <= to && toMs >= from && functions.some((name) => plain(name).includes(id)),
    );
  }

  /** Injects faults until then, and leaves a running service. */
  async run(untilMs: number): Promise<void> {
    const { service, dice } = this.#parts;
    const total = untilMs - Date.now();
    // Even a short run should include a process kill.
    const lifeMs = () =>
      Math.min(this.#between(LIFE_MS), this.#between({ least: total * 0.4, most: total * 0.6 }));
    let diesAt = Date.now() + lifeMs();
    while (Date.now() < untilMs) {
      await sleep(Math.min(this.#between(PAUSE_MS), Math.max(0, untilMs - Date.now())));
      if (!service.isUp || Date.now() >= diesAt) {
        await this.#restart(Math.floor(dice.below(MAX_WEATHER)));
        diesAt = Date.now() + lifeMs();
      } else {
        await this.#next().catch((error: unknown) => this.#parts.say(`a fault failed: ${String(error)}`));
      }
    }
  }

  /** Stops all faults. */
  async clear(): Promise<void> {
    const { service, receivers } = this.#parts;
    receivers.mood = 'fair';
    await service.kill();
    await service.start(undefined);
  }

  async #restart(weather: number): Promise<void> {
    const { service, say } = this.#parts;
    await service.kill();
    this.#count('process killed');
    const from = Date.now();
    await service.start(weather);
    say(`kill -9 and back after ${((Date.now() - from) / 1000).toFixed(1)} s, weather ${weather}`);
  }

  #next(): Promise<void> {
    const { run } = weighted(this.#parts.dice, [
      { weight: 6, run: () => this.#killWorkers() },
      { weight: 3, run: async () => this.#changeMood() },
      { weight: 3, run: () => this.#drop() },
      { weight: 3, run: () => this.#troubleCrm() },
      { weight: 2, run: () => this.#fireJob() },
    ]);
    return run();
  }

  async #killWorkers(): Promise<void> {
    const { service, dice } = this.#parts;
    const most = 1 + Math.floor(dice.below(MAX_WORKERS));
    const url = service.local(
      `/_local/kill-workers?most=${most}&seed=${Math.floor(dice.below(MAX_WEATHER))}`,
    );
    const fromMs = Date.now();
    const response = await fetch(url, { method: 'POST' });
    const { killed } = (await response.json()) as { killed: string[] };
    this.#killings.push({ fromMs, toMs: Date.now(), functions: killed });
    this.#count('worker killed', killed.length);
  }

  #changeMood(): void {
    const { receivers, dice } = this.#parts;
    receivers.mood = this.#pick(receiverMoods, dice);
    this.#count(`receivers ${receivers.mood}`);
  }

  async #drop(): Promise<void> {
    this.#count('message dropped', await dropMessages(this.#parts.service, DROPPED_SECONDS));
  }

  async #troubleCrm(): Promise<void> {
    const { service, workspaces, dice } = this.#parts;
    const { id } = this.#pick(workspaces, dice);
    const crm = this.#pick(crmNames, dice);
    const status = this.#pick(TROUBLE, dice);
    const times = 1 + Math.floor(dice.below(6));
    const fault = { path: '', times, status, headers: { 'retry-after': '1' } };
    const body = JSON.stringify({ crm, account: crmSandboxes[crm].accountOf(id), fault });
    await fetch(service.local('/_local/crms/trouble'), { method: 'POST', body });
    this.#count(`CRM answers ${status}`, times);
  }

  async #fireJob(): Promise<void> {
    const { service, dice } = this.#parts;
    const url = service.local('/_local/fire-schedule');
    url.searchParams.set('name', `${stackNameOf('local')}-${this.#pick(JOBS, dice)}`);
    await (await fetch(url, { method: 'POST' })).text();
    this.#count('job fired');
  }

  #between({ least, most }: { readonly least: number; readonly most: number }): number {
    return least + this.#parts.dice.below(most - least);
  }

  #pick<Item>(items: readonly Item[], dice: Dice): Item {
    return items[Math.floor(dice.below(items.length))]!;
  }

  #count(kind: string, times = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + times);
  }
}
