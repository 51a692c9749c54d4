import type { Fault, Sandbox, SandboxRecord, SandboxResponse } from './sandbox.ts';

interface Kept<Account> {
  readonly account: Account;
  readonly faults: { readonly fault: Fault; left: number }[];
  readonly calls: Map<string, number>;
}

/** The accounts of a sandbox, each created on first use, with its calls and its pending faults. */
export class SandboxAccounts<Account> {
  readonly #kept = new Map<string, Kept<Account>>();
  readonly #make: () => Account;

  constructor(make: () => Account) {
    this.#make = make;
  }

  #keptOf(name: string): Kept<Account> {
    const kept = this.#kept.get(name) ?? { account: this.#make(), faults: [], calls: new Map() };
    this.#kept.set(name, kept);
    return kept;
  }

  of(name: string): Account {
    return this.#keptOf(name).account;
  }

  /** Counts a call under this name. If a fault is pending for its path, uses it once and returns its response. */
  take(name: string, call: string, path: string): SandboxResponse | undefined {
    const { faults, calls } = this.#keptOf(name);
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const hit = faults.find(({ fault, left }) => left > 0 && path.includes(fault.path));
    if (!hit) return undefined;
    hit.left -= 1;
    const { status, headers = {}, body } = hit.fault;
    return { status, headers, body };
  }

  /** What every sandbox has in common. */
  parts(recordsOf: (account: Account) => readonly SandboxRecord[]): Omit<Sandbox, 'handle' | 'setRules'> {
    return {
      records: () => new Map([...this.#kept].map(([name, { account }]) => [name, recordsOf(account)])),
      addFault: (name, fault) => void this.#keptOf(name).faults.push({ fault, left: fault.times }),
      calls: (name) => this.#keptOf(name).calls,
    };
  }
}
