import * as z from 'zod';
import { signalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { FoundMention } from '#domain/signals/detections/found-event.ts';
import type { JudgedPart, RunFindings } from '#domain/signals/runs/judge-documents.ts';
import { computeExpiry } from '#platform/retention.ts';
import { anyOf, differs, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { packJson, researchDocument, unpackJson } from './run-documents.ts';

const foundMentions = z.array(
  z.object({
    mention: z.object({
      signal_id: z.string(),
      quote: z.string(),
      event: signalEvent,
      strength: z.number(),
      reason: z.string(),
      ends: z.literal(true).exactOptional(),
      read_by: z.enum(['model', 'rules']),
    }),
    document: researchDocument.omit({ text: true, facts: true }),
  }),
) satisfies z.ZodType<readonly FoundMention[]>;

const item = z.object({
  SK: z.string(),
  fingerprint: z.string(),
  parts: z.int(),
  company: z.string(),
  unread: z.int(),
  packed: z.unknown(),
});

/** Below DynamoDB's 400 KB, with room for the keys. */
const MAX_BYTES = 380_000;
/**
 * The reader takes at most 25 mentions per signal and document. Fewer are kept only if an item would be too
 * large.
 */
const MAX_OF_A_SIGNAL = [25, 10, 4, 1];

/** A document's clearest mentions of each signal, without the fields that later steps don't need. */
function trimMentions(found: readonly FoundMention[], max: number): FoundMention[] {
  const bySignal = Map.groupBy(found, ({ mention, document }) => `${mention.signal_id} ${document.id}`);
  return [...bySignal.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.mention.strength - a.mention.strength)
      .slice(0, max)
      .map(({ mention, document: { id, kind, url, publisher, title, published_at } }) => ({
        mention,
        document: { id, kind, url, publisher, title, published_at },
      })),
  );
}

export async function packFound(found: readonly FoundMention[]): Promise<Uint8Array> {
  let packed = new Uint8Array();
  for (const max of MAX_OF_A_SIGNAL) {
    packed = Uint8Array.from(await packJson(trimMentions(found, max)));
    if (packed.byteLength <= MAX_BYTES) break;
  }
  return packed;
}

export const unpackFound = async (packed: unknown): Promise<FoundMention[]> =>
  foundMentions.parse(await unpackJson(packed));

const partOf = async ({
  fingerprint,
  parts,
  company,
  unread,
  packed,
}: z.infer<typeof item>): Promise<JudgedPart> => ({
  fingerprint,
  parts,
  company,
  unread,
  found: await unpackFound(packed),
});

export const runFindings = (table: Table, now: () => Date): RunFindings => ({
  async list(workspaceId, runId) {
    const prefix = keys.runFindings(workspaceId, runId);
    const items = await itemsUnder(table, prefix);
    const parts = items.map(async (each) => {
      const stored = item.parse(each);
      return [Number(stored.SK.slice(prefix.SK.length)), await partOf(stored)] as const;
    });
    return new Map(await Promise.all(parts));
  },

  async put(workspaceId, runId, number, { fingerprint, parts, company, found, unread }) {
    const key = keys.runFinding(workspaceId, runId, number);
    const Item = {
      ...key,
      fingerprint,
      parts,
      company,
      unread,
      packed: await packFound(found),
      ...computeExpiry('documentDays', now()),
    };
    const isKept = await putItem(table, Item, anyOf(isAbsent(), differs('fingerprint', fingerprint)));
    if (isKept) return partOf(Item);
    // Two tries may run at once and models may answer differently. Both must continue with the same result.
    return partOf((await getItem(table, key, item)) ?? Item);
  },
});
