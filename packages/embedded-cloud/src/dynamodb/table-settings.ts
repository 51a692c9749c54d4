import { validationError } from './api-error.ts';
import type { Database } from './database.ts';
import type { Index, StreamSpecification, Table } from './types.ts';

/** The optional settings that CreateTable and UpdateTable share. */
export interface TableSettings {
  BillingMode?: 'PROVISIONED' | 'PAY_PER_REQUEST';
  ProvisionedThroughput?: { ReadCapacityUnits: number; WriteCapacityUnits: number };
  DeletionProtectionEnabled?: boolean;
  TableClass?: string;
  OnDemandThroughput?: { MaxReadRequestUnits?: number; MaxWriteRequestUnits?: number };
  SSESpecification?: { Enabled?: boolean; KMSMasterKeyId?: string };
  StreamSpecification?: StreamSpecification;
}

/** Their types in the words of dynalite's request checks. */
export const SETTING_TYPES = {
  DeletionProtectionEnabled: 'Boolean',
  TableClass: { type: 'String', enum: ['STANDARD', 'STANDARD_INFREQUENT_ACCESS'] },
  OnDemandThroughput: {
    type: 'FieldStruct<OnDemandThroughput>',
    children: { MaxReadRequestUnits: 'Long', MaxWriteRequestUnits: 'Long' },
  },
  SSESpecification: {
    type: 'FieldStruct<SSESpecification>',
    children: { Enabled: 'Boolean', SSEType: 'String', KMSMasterKeyId: 'String' },
  },
  StreamSpecification: {
    type: 'FieldStruct<StreamSpecification>',
    children: {
      StreamEnabled: { type: 'Boolean', notNull: true },
      StreamViewType: { type: 'String', enum: ['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'] },
    },
  },
};

export const tableArn = (
  { region, account }: Pick<Database, 'region' | 'account'>,
  tableName: string,
): string => `arn:aws:dynamodb:${region}:${account}:table/${tableName}`;

/** An index as DescribeTable shows it. */
export const describeIndex = (arn: string, index: Index, isGlobal: boolean): Index => ({
  ...index,
  IndexArn: `${arn}/index/${index.IndexName}`,
  IndexSizeBytes: 0,
  ItemCount: 0,
  ...(isGlobal && {
    IndexStatus: 'ACTIVE',
    ProvisionedThroughput: {
      NumberOfDecreasesToday: 0,
      ...(index.ProvisionedThroughput ?? { ReadCapacityUnits: 0, WriteCapacityUnits: 0 }),
    },
  }),
});

export function checkProjection({ Projection: { ProjectionType, NonKeyAttributes } }: Index): void {
  if (ProjectionType === 'INCLUDE' && NonKeyAttributes === undefined) {
    throw validationError(
      'One or more parameter values were invalid: ProjectionType is INCLUDE, but NonKeyAttributes is not specified',
    );
  }
}

function streamed(arn: string, now: Date, spec: StreamSpecification): Partial<Table> {
  const { StreamEnabled, StreamViewType } = spec;
  if (StreamEnabled !== (StreamViewType !== undefined)) {
    throw validationError(
      StreamEnabled
        ? 'One or more parameter values were invalid: StreamViewType must be specified when StreamEnabled is true'
        : 'One or more parameter values were invalid: StreamViewType cannot be specified when StreamEnabled is false',
    );
  }
  if (!StreamEnabled) return {};
  const label = now.toISOString().slice(0, -1);
  return { StreamSpecification: spec, LatestStreamLabel: label, LatestStreamArn: `${arn}/stream/${label}` };
}

/** The table with the settings applied; what a setting replaces is gone. */
export function withSettings(db: Database, table: Table, settings: TableSettings, now: Date): Table {
  const seconds = now.getTime() / 1000;
  const { BillingModeSummary, TableThroughputModeSummary, StreamSpecification, SSEDescription, ...rest } =
    table;
  const changed: Table = { ...rest };
  if (settings.BillingMode === 'PAY_PER_REQUEST') {
    changed.BillingModeSummary = {
      BillingMode: 'PAY_PER_REQUEST',
      LastUpdateToPayPerRequestDateTime: BillingModeSummary?.LastUpdateToPayPerRequestDateTime ?? seconds,
    };
    changed.TableThroughputModeSummary = { TableThroughputMode: 'PAY_PER_REQUEST' };
    changed.ProvisionedThroughput = {
      ReadCapacityUnits: 0,
      WriteCapacityUnits: 0,
      NumberOfDecreasesToday: 0,
    };
  } else if (settings.BillingMode === 'PROVISIONED' && BillingModeSummary) {
    changed.BillingModeSummary = { ...BillingModeSummary, BillingMode: 'PROVISIONED' };
    changed.TableThroughputModeSummary = { TableThroughputMode: 'PROVISIONED' };
  } else {
    if (BillingModeSummary) changed.BillingModeSummary = BillingModeSummary;
    if (TableThroughputModeSummary) changed.TableThroughputModeSummary = TableThroughputModeSummary;
  }
  if (settings.ProvisionedThroughput) {
    changed.ProvisionedThroughput = { ...rest.ProvisionedThroughput, ...settings.ProvisionedThroughput };
  }
  if (settings.DeletionProtectionEnabled !== undefined) {
    changed.DeletionProtectionEnabled = settings.DeletionProtectionEnabled;
  }
  if (settings.TableClass) changed.TableClassSummary = { TableClass: settings.TableClass };
  if (settings.OnDemandThroughput) {
    changed.OnDemandThroughput = { ...table.OnDemandThroughput, ...settings.OnDemandThroughput };
  }
  if (settings.SSESpecification?.Enabled) {
    const key = settings.SSESpecification.KMSMasterKeyId ?? 'alias/aws/dynamodb';
    const arn = key.startsWith('arn:')
      ? key
      : `arn:aws:kms:${db.region}:${db.account}:${key.includes('/') ? key : `key/${key}`}`;
    changed.SSEDescription = { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: arn };
  } else if (SSEDescription && settings.SSESpecification === undefined) {
    changed.SSEDescription = SSEDescription;
  }
  if (settings.StreamSpecification) {
    Object.assign(changed, streamed(table.TableArn, now, settings.StreamSpecification));
  } else if (StreamSpecification) {
    changed.StreamSpecification = StreamSpecification;
  }
  return changed;
}
