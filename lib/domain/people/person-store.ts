import type { AccountRecord } from '#domain/accounts/account-record.ts';
import type { Identity } from '#domain/privacy/identity.ts';
import type { Checked } from '#domain/privacy/suppression-list.ts';
import type { CHANGED } from '#domain/records/retry-while-changed.ts';
import type { PersonRecord } from './person-record.ts';

/** A person and the account they work at. */
export interface Employee {
  readonly person: PersonRecord;
  readonly account: AccountRecord;
}

/** One write: a new person, or one written over the record that was read. */
export interface PersonChange {
  readonly before: PersonRecord | undefined;
  readonly after: PersonRecord;
}

/** Where people are kept. */
export interface PersonStore {
  /** Undefined also where the account is gone, whose people go with it. */
  get(workspaceId: string, id: string): Promise<Employee | undefined>;
  /** Those of the ids that exist, with their accounts. */
  getMany(workspaceId: string, ids: readonly string[]): Promise<Employee[]>;
  /** Everybody known at an account. */
  atAccount(workspaceId: string, accountId: string): Promise<PersonRecord[]>;
  /** Writes `after`, all but its lists, if nobody has written since `before` was read. */
  save(workspaceId: string, before: PersonRecord, after: PersonRecord): Promise<'saved' | typeof CHANGED>;
  /**
   * Writes what nobody else has written meanwhile and tells how many were lost to others; nothing is ever
   * written for an account that is gone.
   */
  write(
    workspaceId: string,
    accountId: string,
    changes: readonly PersonChange[],
  ): Promise<{ readonly lost: number } | 'account_gone'>;
  /**
   * Which of these people an account must not keep, because they asked not to be found; they are recognised by the
   * company's domain too.
   */
  suppressed(
    workspaceId: string,
    accountId: string,
    people: readonly Omit<Identity, 'domain'>[],
  ): Promise<Checked>;
  /** Moves whenever somebody is suppressed. */
  suppressionRevision(): Promise<number>;
  /** Removes people for good, from their lists too; who is gone already is no mistake. */
  remove(workspaceId: string, ids: readonly string[]): Promise<void>;
}
