import { validationError } from './api-error.ts';
import type { Database } from './database.ts';
import type { Index, StreamView, Table } from './types.ts';

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
    ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
  }),
});

export function checkProjection({ Projection: { ProjectionType, NonKeyAttributes } }: Index): void {
  if (ProjectionType === 'INCLUDE' && NonKeyAttributes === undefined) {
    throw validationError(
      'One or more parameter values were invalid: ProjectionType is INCLUDE, but NonKeyAttributes is not specified',
    );
  }
}

export interface StreamSpecification {
  StreamEnabled: boolean;
  StreamViewType?: StreamView;
}

/**
 * AWS labels a stream with the time it was switched on. A fixed label lets a template's `StreamArn` be derived from the
 * table's name; a stream here is never switched off and on again.
 */
const STREAM_LABEL = '2026-01-01T00:00:00.000';

export const streamArn = (ofTable: string): string => `${ofTable}/stream/${STREAM_LABEL}`;

/** The name in a stream's ARN. */
export const streamTableName = (arn: string): string | undefined =>
  /:table\/([^/]+)\/stream\//.exec(arn)?.[1];

/** What a table's description says about its stream. */
export function describeStreamOf(
  ofTable: string,
  specification: StreamSpecification | undefined,
): Pick<Table, 'StreamSpecification' | 'LatestStreamArn' | 'LatestStreamLabel'> {
  if (!specification?.StreamEnabled) return {};
  const { StreamViewType } = specification;
  if (StreamViewType === undefined) {
    throw validationError('One or more parameter values were invalid: StreamViewType is missing');
  }
  return {
    StreamSpecification: { StreamEnabled: true, StreamViewType },
    LatestStreamArn: streamArn(ofTable),
    LatestStreamLabel: STREAM_LABEL,
  };
}
