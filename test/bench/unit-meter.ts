import { startRelay } from './relay.ts';

export interface ConsumedUnits {
  readonly reads: number;
  readonly writes: number;
}

export interface UnitMeter {
  /** Where to call it instead of this database. */
  standBefore(dynamodb: string): string;
  /** Units since the last time it was asked. */
  take(): ConsumedUnits;
  stop(): Promise<void>;
}

/** Stands before DynamoDB and adds up the units that all calls consume. */
export async function startUnitMeter(): Promise<UnitMeter> {
  let units: ConsumedUnits = { reads: 0, writes: 0 };
  const relay = await startRelay(({ units: { reads, writes } }) => {
    units = { reads: units.reads + reads, writes: units.writes + writes };
  });
  return {
    ...relay,
    take() {
      const taken = units;
      units = { reads: 0, writes: 0 };
      return taken;
    },
  };
}
