import type { Fault, Sandbox, SandboxRecord, SandboxResponse } from './sandbox.ts';

interface AccountState<Account> {
  readonly account: Account;
  readonly faults: { readonly fault: Fault; left: number }[];
  readonly calls: Map<string, number>;
}

/** The accounts of a sandbox, each created on first use, with its calls and its pending faults. */
export class SandboxAccounts<Account> {
  readonly #states = new Map<string, AccountState<Account>>();
  readonly #make: () => Account;

  constructor(createAccount: () => Account) {
    this.#make = createAccount;
  }

  #stateOf(name: string): AccountState<Account> {
    const state = this.#states.get(name) ?? { account: this.#make(), faults: [], calls: new Map() };
    this.#states.set(name, state);
    return state;
  }

  of(name: string): Account {
    return this.#stateOf(name).account;
  }

  /** Counts a call under this name. If a fault is pending for its path, uses it once and returns its response. */
  countCall(name: string, call: string, path: string): SandboxResponse | undefined {
    const { faults, calls } = this.#stateOf(name);
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const pendingFault = faults.find(({ fault, left }) => left > 0 && path.includes(fault.path));
    if (!pendingFault) return undefined;
    pendingFault.left -= 1;
    const { status, headers = {}, body } = pendingFault.fault;
    return { status, headers, body };
  }

  /** What every sandbox has in common. */
  parts(recordsOf: (account: Account) => readonly SandboxRecord[]): Omit<Sandbox, 'handle' | 'setRules'> {
    return {
      records: () => new Map([...this.#states].map(([name, { account }]) => [name, recordsOf(account)])),
      addFault: (name, fault) => void this.#stateOf(name).faults.push({ fault, left: fault.times }),
      calls: (name) => this.#stateOf(name).calls,
    };
  }
}
