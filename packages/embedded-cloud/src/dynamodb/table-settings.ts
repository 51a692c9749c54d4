import { validationError } from './api-error.ts';
import type { Database } from './database.ts';
import type { Index } from './types.ts';

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
