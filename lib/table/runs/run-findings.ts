import * as z from 'zod';
import { signalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { FoundMention } from '#domain/signals/detections/found-event.ts';
import type { JudgedPart, RunFindings } from '#domain/signals/runs/judge-documents.ts';
import { computeExpiry } from '#platform/retention.ts';
import { anyOf, differs, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, putItem, readKey } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
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

const findingItem = z.object({
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
const MENTIONS_PER_SIGNAL_STEPS = [25, 10, 4, 1];

/** A document's clearest mentions of each signal, without the fields that later steps don't need. */
function trimMentions(mentions: readonly FoundMention[], max: number): FoundMention[] {
  const bySignal = Map.groupBy(mentions, ({ mention, document }) => `${mention.signal_id} ${document.id}`);
  return [...bySignal.values()].flatMap((mentionsOfSignal) =>
    mentionsOfSignal
      .toSorted((a, b) => b.mention.strength - a.mention.strength)
      .slice(0, max)
      .map(({ mention, document: { id, kind, url, publisher, title, published_at } }) => ({
        mention,
        document: { id, kind, url, publisher, title, published_at },
      })),
  );
}

export async function packMentions(mentionsToPack: readonly FoundMention[]): Promise<Uint8Array> {
  let packed = new Uint8Array();
  for (const max of MENTIONS_PER_SIGNAL_STEPS) {
    packed = Uint8Array.from(await packJson(trimMentions(mentionsToPack, max)));
    if (packed.byteLength <= MAX_BYTES) break;
  }
  return packed;
}

export const unpackMentions = async (packed: unknown): Promise<FoundMention[]> =>
  foundMentions.parse(await unpackJson(packed));

async function toJudgedPart(item: unknown): Promise<JudgedPart> {
  const { packed, ...judgedPart } = findingItem.parse(item);
  return { ...judgedPart, found: await unpackMentions(packed) };
}

export const createRunFindings = (table: Table, now: () => Date): RunFindings => ({
  async list(workspaceId, runId) {
    const prefix = keys.runFindings(workspaceId, runId);
    const items = await listItemsUnder(table, prefix);
    const judgedParts = items.map(
      async (item) => [Number(readKey(item).SK.slice(prefix.SK.length)), await toJudgedPart(item)] as const,
    );
    return new Map(await Promise.all(judgedParts));
  },

  async put(workspaceId, runId, number, { found, ...judgedPart }) {
    const key = keys.runFinding(workspaceId, runId, number);
    const Item = {
      ...key,
      ...judgedPart,
      packed: await packMentions(found),
      ...computeExpiry('documentDays', now()),
    };
    const isStored = await putItem(
      table,
      Item,
      anyOf(isAbsent(), differs('fingerprint', judgedPart.fingerprint)),
    );
    if (isStored) return toJudgedPart(Item);
    // Two tries may run at once and models may answer differently. Both must continue with the same result.
    return toJudgedPart((await getItem(table, key, (item) => item)) ?? Item);
  },
});
