import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { createChangeLogStore } from '#table/changes/change-log-store.ts';
import { createChangedRecords } from '#table/changes/changed-records.ts';
import { recordChanges } from '#table/changes/record-changes.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

interface Consumed {
  readonly CapacityUnits?: number;
}

/** A table that counts the units of its calls. */
function metered(): { readonly table: Table; units(): { reads: number; writes: number } } {
  const spent = { reads: 0, writes: 0 };
  const send = async (command: {
    readonly input: object;
    readonly constructor: { readonly name: string };
  }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await table.other.client.send(command as never)) as {
      ConsumedCapacity?: Consumed | Consumed[];
    };
    const units = [answer.ConsumedCapacity ?? []]
      .flat()
      .reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
    spent[/Get|Query/.test(command.constructor.name) ? 'reads' : 'writes'] += units;
    return answer;
  };
  const client = new Proxy(table.other.client, {
    get: (of, name) => (name === 'send' ? send : Reflect.get(of, name)),
  });
  return {
    table: { name: table.name, client },
    units() {
      const { reads, writes } = spent;
      Object.assign(spent, { reads: 0, writes: 0 });
      return { reads, writes };
    },
  };
}

const image: Record<string, AttributeValue> = { owner_id: { NULL: true } };

const streamed = (workspaceId: string, ids: readonly string[]) =>
  ids.map((id) => ({
    key: keys.account(workspaceId, id),
    before: image,
    after: { ...image },
    at: Date.now(),
  }));

function follower(meter: ReturnType<typeof metered>, viewer: Viewer) {
  const ports = {
    log: createChangeLogStore(meter.table),
    cursorSecret: 'a secret',
    records: createChangedRecords(meter.table),
    fits: () => true,
    now: () => new Date(),
    remainingMs: () => 20_000,
    refuse,
  };
  return (after?: string) =>
    readChanges(ports, viewer, { limit: 100, ...(after !== undefined && { after }) });
}

describe('units of the change feed', () => {
  it('are two writes and a read for a change alone, and a tenth of a write for one of many', async () => {
    const meter = metered();
    const ids = exampleIds(100);
    await recordChanges(meter.table, streamed('ws_units1', ids.slice(0, 1)));
    const one = meter.units();
    await recordChanges(meter.table, streamed('ws_units1', ids));
    const hundred = meter.units();

    expect(one).toEqual({ reads: 1, writes: 2 });
    expect(hundred.reads).toBe(1);
    expect(hundred.writes).toBeLessThanOrEqual(11);
  });

  it('are two reads for a call without news, and one per record and a few for the log with news', async () => {
    const workspaceId = 'ws_units2';
    const meter = metered();
    const read = follower(meter, { workspaceId, visibility: 'all' });
    const { next_cursor } = await read();
    meter.units();
    await read(next_cursor);
    expect(meter.units()).toEqual({ reads: 2, writes: 0 });

    const records = Array.from({ length: 100 }, () => exampleRecord());
    await putRecords(workspaceId, records, table);
    await recordChanges(
      table,
      streamed(
        workspaceId,
        records.map(({ id }) => id),
      ),
    );
    const { data } = await read(next_cursor);
    expect(data).toHaveLength(100);
    expect(meter.units().reads).toBeLessThanOrEqual(104);
  });
});

const exampleIds = (count: number): string[] => Array.from({ length: count }, () => exampleRecord().id);
