import { startRelay } from './relay.ts';

export interface ConsumedUnits {
  readonly reads: number;
  readonly writes: number;
}

export interface UnitMeter {
  /** The URL to call instead of the database's. */
  standBefore(dynamodb: string): string;
  /** Units since the last read. */
  take(): ConsumedUnits;
  stop(): Promise<void>;
}

/** A proxy in front of DynamoDB that adds up the units of all calls. */
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
