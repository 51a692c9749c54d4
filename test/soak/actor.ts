import { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import type { AnswerOf, CalledBy, Caller, InputFor, Outcome } from './caller.ts';
import type { Fields, Ledger } from './ledger.ts';
import type { Receivers } from './receivers.ts';
import type { EndpointName, Traffic } from './traffic.ts';
import type { Workspace } from './workspaces.ts';

/** An account that only its actor changes. */
export interface OwnAccount {
  readonly id: string;
  readonly token: string;
  readonly isOfWorld: boolean;
  status: string;
  /** Whether it has used its credit: activating it again is free. */
  isPaid: boolean;
  /** Without its token. */
  tags: string[];
  /** Must not be deleted: a check at the end depends on it, or a push uses it. */
  isKept: boolean;
  /** Whether its roster was loaded. */
  hasPeople: boolean;
}

export interface OwnPush {
  readonly id: string;
  readonly kind: 'url' | 'poisoned' | 'queue' | 'crm';
  readonly url: string | undefined;
  readonly ids: readonly string[];
  /** In a CRM push, each record counts once per CRM. */
  readonly total: number;
}

interface Parts {
  readonly name: string;
  readonly index: number;
  readonly actors: number;
  readonly isLead: boolean;
  readonly seed: number;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly traffic: Traffic;
  readonly workspace: Workspace;
  readonly receivers: Receivers;
}

/** One client of a workspace: what it created, and the responses it got. */
export class Actor {
  readonly parts: Parts;
  readonly dice: Dice;
  readonly accounts: OwnAccount[] = [];
  /** More than a push sends inline; they are never changed or deleted. */
  bulk: readonly string[] = [];
  readonly people: string[] = [];
  readonly detections: string[] = [];
  readonly pushes: OwnPush[] = [];
  readonly runs: string[] = [];
  /** Ids of existing records by kind. */
  readonly living = new Map<string, string[]>();
  readonly destinations: { id: string; kind: OwnPush['kind']; url: string | undefined; isKept: boolean }[] =
    [];
  activations = { sure: 0, perhaps: 0 };
  #made = 0;

  constructor(parts: Parts) {
    this.parts = parts;
    this.dice = new Dice(parts.seed);
  }

  get lead(): boolean {
    return this.parts.isLead;
  }

  token(): string {
    this.#made += 1;
    return `soak-${this.parts.name}-${this.#made}`;
  }

  below(most: number): number {
    return Math.floor(this.dice.below(most));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  of(kind: string): string[] {
    const ids = this.living.get(kind) ?? [];
    this.living.set(kind, ids);
    return ids;
  }

  call<Name extends EndpointName>(
    name: Name,
    input: InputFor<Name>,
    by?: CalledBy,
  ): Promise<Outcome<AnswerOf<Name>>> {
    return this.parts.caller.call(name, input, by);
  }

  /** A read, or a call whose effect isn't checked in the end. */
  async ask<Name extends EndpointName>(
    name: Name,
    input: InputFor<Name>,
    { fine = [], by }: { readonly fine?: readonly string[]; readonly by?: CalledBy | undefined } = {},
  ): Promise<AnswerOf<Name> | undefined> {
    const outcome = await this.call(name, input, by);
    if (outcome.kind === 'done') return outcome.answer;
    this.#expected(name, outcome, fine);
    return undefined;
  }

  /** Creates a record with this token; only its id and its expected state are kept. */
  async create<Name extends EndpointName>(
    kind: string,
    name: Name,
    token: string,
    input: InputFor<Name>,
    read: (answer: AnswerOf<Name>) => { readonly id: string; readonly fields: Fields },
  ): Promise<string | undefined> {
    const outcome = await this.call(name, input);
    if (outcome.kind !== 'done') {
      this.parts.ledger.mayHaveCreated(kind, token);
      this.#expected(name, outcome, []);
      return undefined;
    }
    const { id, fields } = read(outcome.answer);
    this.parts.ledger.wrote(kind, id, fields, token);
    this.of(kind).push(id);
    return id;
  }

  /** Changes fields of a record. */
  async change<Name extends EndpointName>(
    kind: string,
    id: string,
    name: Name,
    fields: Fields,
    input: InputFor<Name>,
    fine: readonly string[] = [],
  ): Promise<'done' | 'refused' | 'unknown'> {
    const outcome = await this.call(name, input);
    if (outcome.kind === 'done') this.parts.ledger.wrote(kind, id, fields);
    else if (outcome.kind === 'unknown' || outcome.again) this.parts.ledger.mayHaveWritten(kind, id, fields);
    this.#expected(name, outcome, fine);
    return outcome.kind;
  }

  async remove<Name extends EndpointName>(
    kind: string,
    id: string,
    name: Name,
    input: InputFor<Name>,
  ): Promise<void> {
    const ids = this.of(kind);
    if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
    const outcome = await this.call(name, input);
    // Deleted by an earlier attempt whose response was lost.
    const isDone = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.again);
    if (isDone) this.parts.ledger.removed(kind, id);
    else this.parts.ledger.mayHaveRemoved(kind, id);
    this.#expected(name, outcome, isDone ? ['not_found'] : []);
  }

  /** Problems that no injected fault explains. */
  fault(text: string): void {
    this.parts.traffic.faults.push(text);
  }

  #expected(name: EndpointName, outcome: Outcome<unknown>, fine: readonly string[]): void {
    if (outcome.kind !== 'refused' || fine.includes(outcome.code)) return;
    if (outcome.code === 'provider_failed' || outcome.code.endsWith('_unreachable')) return;
    const after = outcome.again ? ' when it was repeated after a lost answer' : '';
    this.fault(`${name}: refused with ${outcome.code}${after}`);
  }
}
