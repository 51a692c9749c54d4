/** DynamoDB's data in the JSON protocol, without sets of numbers and bytes, which the service doesn't store. */

export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  L?: AttributeValue[];
  M?: Item;
}

export type Item = Record<string, AttributeValue>;

export interface KeyElement {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

export interface Index {
  IndexName: string;
  KeySchema: KeyElement[];
  Projection: { ProjectionType: 'ALL' | 'INCLUDE'; NonKeyAttributes?: string[] | undefined };
}

export interface TableDescription {
  TableName: string;
  TableArn: string;
  TableStatus: 'ACTIVE';
  CreationDateTime: number;
  ItemCount: number;
  KeySchema: KeyElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  GlobalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamEnabled: true; StreamViewType: 'NEW_AND_OLD_IMAGES' };
  LatestStreamArn?: string;
}

/** Everything stored about a table besides its items. */
export interface TableRecord {
  readonly description: TableDescription;
  /** The attribute that holds an item's time of expiry, where TTL is on. */
  readonly timeToLive?: string | undefined;
}

export interface KeyAttribute {
  readonly name: string;
  readonly role: KeyElement['KeyType'];
}

export interface TableIndex {
  readonly name: string;
  readonly key: readonly KeyAttribute[];
  /** What it holds besides the keys. Undefined: everything. */
  readonly attributes: readonly string[] | undefined;
  /** Where its rows are stored. */
  readonly space: number;
}

/** A table with what its calls need at hand. */
export interface Table extends TableRecord {
  readonly name: string;
  readonly key: readonly KeyAttribute[];
  readonly indexes: readonly TableIndex[];
  readonly space: number;
}

export type CapacityDetail = 'INDEXES' | 'TOTAL' | 'NONE';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An attribute's path in an item. Positions in lists are not part of it: the service uses none. */
export type DocumentPath = readonly string[];

export type Operand =
  | { readonly type: 'path'; readonly path: DocumentPath }
  | { readonly type: 'value'; readonly value: AttributeValue }
  | { readonly type: 'call'; readonly name: string; readonly operands: readonly Operand[] };
