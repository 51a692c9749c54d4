/** DynamoDB's data in the JSON protocol, without sets of numbers and bytes, which the service doesn't store. */

export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

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

interface Throughput {
  ReadCapacityUnits: number;
  WriteCapacityUnits: number;
  NumberOfDecreasesToday?: number;
}

export interface Index {
  IndexName: string;
  KeySchema: KeyElement[];
  Projection: { ProjectionType: 'ALL' | 'INCLUDE' | 'KEYS_ONLY'; NonKeyAttributes?: string[] | undefined };
  IndexArn?: string;
  IndexSizeBytes?: number;
  ItemCount?: number;
  IndexStatus?: string;
  ProvisionedThroughput?: Throughput;
}

export interface TableDescription {
  TableName: string;
  TableArn: string;
  TableId: string;
  TableStatus: 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING';
  CreationDateTime: number;
  ItemCount: number;
  TableSizeBytes: number;
  KeySchema: KeyElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  ProvisionedThroughput: Throughput;
  DeletionProtectionEnabled: false;
  GlobalSecondaryIndexes?: Index[];
  BillingModeSummary: { BillingMode: string; LastUpdateToPayPerRequestDateTime: number };
  StreamSpecification?: { StreamEnabled: true; StreamViewType: StreamView };
  LatestStreamArn?: string;
  LatestStreamLabel?: string;
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
