import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Identity } from '#domain/market/privacy/identity.ts';
import type { SuppressionCheck } from '#domain/market/privacy/suppression-list.ts';
import type { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import type { PersonRecord } from './person-record.ts';

/** A person and the account they work at. */
export interface Employee {
  readonly person: PersonRecord;
  readonly account: AccountRecord;
}

/** One write: a new person, or a change to the record that was read. */
export interface PersonChange {
  readonly before: PersonRecord | undefined;
  readonly after: PersonRecord;
}

/** Stores people. */
export interface PersonStore {
  /** Also undefined if the account is deleted, because its people go with it. */
  get(workspaceId: string, id: string): Promise<Employee | undefined>;
  /** The people among these ids that exist, with their accounts. */
  getMany(workspaceId: string, ids: readonly string[]): Promise<Employee[]>;
  /** Everyone known at an account. */
  listAtAccount(workspaceId: string, accountId: string): Promise<PersonRecord[]>;
  /** Writes `after`, except its lists, unless the record has changed since `before` was read. */
  save(
    workspaceId: string,
    previousRecord: PersonRecord,
    nextRecord: PersonRecord,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
  /** Writes what hasn't changed in the meantime and returns how many writes lost. Never writes to a deleted account. */
  write(
    workspaceId: string,
    accountId: string,
    changes: readonly PersonChange[],
  ): Promise<{ readonly conflicts: number } | 'account_gone'>;
  /**
   * Which of these people must not be stored because they asked not to be found. The company's domain helps to
   * identify them.
   */
  findSuppressed(
    workspaceId: string,
    accountId: string,
    people: readonly Omit<Identity, 'domain'>[],
  ): Promise<SuppressionCheck>;
  /** What is stored of addresses that aren't kept, in order; see `email_marks`. */
  createEmailMarks(addresses: readonly (string | null)[]): Promise<readonly (string | undefined)[]>;
  /** Changes whenever a person is suppressed. */
  readSuppressionRevision(): Promise<number>;
  /** Permanently removes people, also from their lists. Missing ones are ignored. */
  remove(workspaceId: string, ids: readonly string[]): Promise<void>;
}
