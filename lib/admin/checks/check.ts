import type { keys } from '#table/keys.ts';
import type { Partition } from './partition.ts';
import type { PartitionKind } from './places.ts';

export type EntityName = keyof typeof keys;

/** One thing that does not add up. */
export interface Finding {
  /** The record or item that it is about. */
  readonly subject: string;
  /** What is wrong. The same words about the same subject are the same fault, so they hold nothing that live traffic moves. */
  readonly problem: string;
  /**
   * Sets it right by writes whose conditions name what was seen; false where that no longer holds.
   * @default it cannot be decided here: see `advice`
   */
  readonly fix?: () => Promise<boolean>;
  /** What a person can do where it cannot be fixed here. */
  readonly advice?: string;
  /** Other partitions whose checks may find something once this is fixed. */
  readonly touches?: readonly string[];
}

/** What must always hold of some records, how it is seen that it does not, and how it is set right. */
export interface Check {
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly invariant: string;
  /** How it is fixed, in a sentence. */
  readonly repair: string;
  /** The entities among `keys` that it looks at. */
  readonly covers: readonly EntityName[];
  /** Where it looks. */
  readonly in: readonly PartitionKind[];
  look(partition: Partition): Promise<readonly (Finding | undefined)[]>;
}
