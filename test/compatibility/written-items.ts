import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { connect } from '#admin/connect.ts';
import type { Ready } from '#local/announce.ts';
import type { Table } from '#table/table.ts';
import { eventually } from '#test/harness/eventually.ts';
import { furnish } from './furnish.ts';
import { isPassing } from './item-kind.ts';
import type { Item } from './release.ts';

/** A discovery's work in progress: a few items are as good as hundreds. */
const WORKED_ON = /^(DOCUMENT|CANDIDATE|PIECE)#/;
const KEPT_OF_WORK = 2;

async function scan({ client, name }: Table): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: name,
        ConsistentRead: true,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items.filter((item) => !isPassing(item));
}

function withLittleWork(items: readonly Item[]): Item[] {
  const seen = new Map<string, number>();
  return items.filter(({ PK, SK }) => {
    const work = WORKED_ON.exec(SK)?.[1];
    if (work === undefined) return true;
    const count = (seen.get(`${PK} ${work}`) ?? 0) + 1;
    seen.set(`${PK} ${work}`, count);
    return count <= KEPT_OF_WORK;
  });
}

/** Drafts wait for minutes after the knowledge base was edited. */
const isWaiting = ({ PK, kind }: Item): boolean =>
  PK.startsWith('PENDING_WORK#') && kind === 'redraft_messages';

/** Whether nothing is in progress any more. */
const isQuiet = (items: readonly Item[]): boolean =>
  !items.some(
    (item) => (item.PK.startsWith('PENDING_WORK#') && !isWaiting(item)) || item.status === 'pending',
  );

/** Every item that the service writes for a workspace with one of everything. */
export async function writtenItems(ready: Ready): Promise<Item[]> {
  await furnish(ready);
  const { table } = await connect({
    stage: 'local',
    port: Number(new URL(ready.base_url).port),
    region: undefined,
  });
  const items = await eventually(() => scan(table), isQuiet, {
    what: 'the end of all work',
    longestMs: 120_000,
  });
  return withLittleWork(items.filter((item) => !isWaiting(item)));
}
