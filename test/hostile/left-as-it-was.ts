import { inject } from 'vitest';
import type { Table } from '#table/table.ts';
import { eventually } from '#test/harness/eventually.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { asCurl } from './as-curl.ts';
import type { Sent } from './attack.ts';
import { sendRaw } from './send-raw.ts';
import { changesBetween, workspaceItems } from './workspace-items.ts';

const AT_ONCE = 8;
const PROMISED = /^PENDING_WORK#/;

/** The items once they stop changing, because successful requests may have started background work. */
async function itemsAtRest(table: Table, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  await keepPromises(workspaceId);
  let last = await workspaceItems(table, workspaceId);
  await eventually(
    async () => {
      const before = last;
      last = await workspaceItems(table, workspaceId);
      // Pending work will still change something, even if nothing changes right now.
      return [...changesBetween(before, last), ...[...last.keys()].filter((key) => PROMISED.test(key))];
    },
    (signs) => signs.length === 0,
    { what: 'a workspace at rest' },
  );
  return last;
}

/** Spreads the requests of one endpoint out: in parallel each would start another instance of its function. */
function spread(sent: readonly Sent[]): Sent[] {
  const byEndpoint = [...Map.groupBy(sent, ({ to }) => to).values()];
  const most = Math.max(0, ...byEndpoint.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byEndpoint.flatMap((all) => all[at] ?? [])).flat();
}

/** Rejected before it reached a function that may write: the gateway and read functions have no grant to. */
const cannotWrite = ({ wire, answer }: Sent): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(wire.method) || [401, 405].includes(answer.status);

/** Sends all again and returns those that were rejected again. */
async function repeat(sent: readonly Sent[]): Promise<Sent[]> {
  const { baseUrl } = inject('cloud');
  const again: Sent[] = [];
  for (let at = 0; at < sent.length; at += AT_ONCE) {
    const part = sent.slice(at, at + AT_ONCE);
    const responses = await Promise.all(part.map(({ wire }) => sendRaw(baseUrl, wire)));
    again.push(...part.filter((_, index) => (responses[index]?.status ?? 0) >= 400));
  }
  return again;
}

/** The rejected request that changed something, and what it changed; undefined if none did. */
export async function changedByRefused(
  table: Table,
  workspaceId: string,
  refused: readonly Sent[],
): Promise<string | undefined> {
  let suspects = spread(refused.filter((sent) => !cannotWrite(sent)));
  let changes: string[] = [];
  // A rejected request may be accepted now that the workspace has changed: leave it out and try the others again.
  for (let taken = 1; taken > 0; ) {
    const before = await itemsAtRest(table, workspaceId);
    const again = await repeat(suspects);
    changes = changesBetween(before, await workspaceItems(table, workspaceId));
    if (changes.length === 0) return undefined;
    taken = suspects.length - again.length;
    suspects = again;
  }
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    const start = await workspaceItems(table, workspaceId);
    await repeat(half);
    const found = changesBetween(start, await workspaceItems(table, workspaceId));
    if (found.length > 0) changes = found;
    suspects = found.length > 0 ? half : suspects.slice(half.length);
  }
  const [one] = suspects;
  return `${one && asCurl(inject('cloud').baseUrl, one.wire)}\n${changes.join('\n')}`;
}
