interface Account {
  readonly region: string;
  readonly account: string;
}

export const tableArn = ({ region, account }: Account, tableName: string): string =>
  `arn:aws:dynamodb:${region}:${account}:table/${tableName}`;

/**
 * AWS labels a stream with the time it was switched on. A fixed label lets a template's `StreamArn` be derived from the
 * table's name; a stream here is never switched off and on again.
 */
const STREAM_LABEL = '2026-01-01T00:00:00.000';

export const streamArn = (ofTable: string): string => `${ofTable}/stream/${STREAM_LABEL}`;

/** The name in a stream's ARN. */
export const tableOfStream = (arn: string): string | undefined => /:table\/([^/]+)\/stream\//.exec(arn)?.[1];
