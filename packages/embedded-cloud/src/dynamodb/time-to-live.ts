import { validationError } from './api-error.ts';
import type { Database } from './database.ts';

export function describeTimeToLive(db: Database, request: { TableName: string }): unknown {
  const { timeToLive } = db.tables.record(request.TableName);
  return {
    TimeToLiveDescription: timeToLive
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive }
      : { TimeToLiveStatus: 'DISABLED' },
  };
}

export async function updateTimeToLive(
  db: Database,
  request: { TableName: string; TimeToLiveSpecification: { Enabled: boolean; AttributeName: string } },
): Promise<unknown> {
  const record = db.tables.record(request.TableName);
  const { Enabled, AttributeName } = request.TimeToLiveSpecification;
  if (Enabled === (record.timeToLive !== undefined)) {
    throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
  }
  if (!Enabled && record.timeToLive !== AttributeName) {
    throw validationError(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${record.timeToLive}`,
    );
  }
  await db.tables.save({ ...record, timeToLive: Enabled ? AttributeName : undefined });
  return { TimeToLiveSpecification: request.TimeToLiveSpecification };
}
