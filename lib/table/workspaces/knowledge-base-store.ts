import { GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  BYTES_MAX,
  type KnowledgeBaseSection,
  knowledgeBaseSection,
  POSITION_MAX,
  SECTIONS_MAX,
} from '#contract/knowledge-base.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { answerBytes } from '#platform/answer-bytes.ts';
import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Concurrent changes of one section make a write read it again. More than a few in a row is abnormal. */
const MOST_TRIES = 5;

/** A section's size in a response. */
export const sectionBytes = (section: KnowledgeBaseSection): number => answerBytes(section);

interface Growth {
  readonly sections: number;
  readonly bytes: number;
}

/**
 * Each section is an item. One more item per workspace counts sections and bytes, and holds the last
 * position. A write that would make the list too large is rejected in the same transaction.
 */
export function knowledgeBaseStore(table: Table): KnowledgeBaseStore {
  /** Updates the totals within their limits, and raises the last position if it is lower. */
  const moveTotals = (
    totals: Key,
    { sections, bytes, last }: Growth & { readonly last?: number | undefined },
  ): TransactEntry => {
    const grows = sections > 0 || bytes > 0;
    const conditions = [
      ...(grows
        ? [
            '(attribute_not_exists(section_count) OR (section_count <= :sections_left AND byte_count <= :bytes_left))',
          ]
        : []),
      ...(last === undefined ? [] : ['(attribute_not_exists(last_position) OR last_position < :last)']),
    ];
    return {
      Update: {
        Key: totals,
        UpdateExpression: `${last === undefined ? '' : 'SET last_position = :last '}ADD section_count :sections, byte_count :bytes, #moves :one`,
        ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
        ExpressionAttributeNames: { '#moves': COUNT_MOVES },
        ExpressionAttributeValues: {
          ':one': 1,
          ':sections': sections,
          ':bytes': bytes,
          ...(grows && {
            ':sections_left': SECTIONS_MAX - sections,
            ':bytes_left': BYTES_MAX - bytes,
          }),
          ...(last !== undefined && { ':last': last }),
        },
      },
    };
  };

  async function lastPosition(workspaceId: string): Promise<number> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: keys.knowledgeBase(workspaceId),
        ConsistentRead: true,
        ProjectionExpression: 'last_position',
      }),
    );
    return Number(Item?.last_position ?? -1);
  }

  /** Writes a section and updates the totals. Retries if another writer has moved the last position. */
  async function put(
    workspaceId: string,
    entry: TransactEntry,
    { position, ...growth }: Growth & { readonly position: number | undefined },
  ): Promise<'done' | 'full' | typeof CHANGED> {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const last =
        position !== undefined && position > (await lastPosition(workspaceId)) ? position : undefined;
      const outcome = await transact(table, [
        entry,
        moveTotals(keys.knowledgeBase(workspaceId), { ...growth, last }),
      ]);
      if (outcome.committed) return 'done';
      if (outcome.failed.includes(0)) return CHANGED;
      if (last === undefined || (await lastPosition(workspaceId)) < last) return 'full';
    }
    throw new Error(`the last position moved ${MOST_TRIES} times while a section was being written`);
  }

  const read = (workspaceId: string, id: string) =>
    getItem(table, keys.knowledgeBaseSection(workspaceId, id), (item) => ({
      section: knowledgeBaseSection.parse(item),
      revision: Number(item.revision),
    }));

  return {
    async list(workspaceId) {
      const { PK, SK } = keys.knowledgeBaseSection(workspaceId, '');
      const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
      return items.map((item) => knowledgeBaseSection.parse(item));
    },

    async claimPosition(workspaceId) {
      const claimed = await updateIf(table, {
        Key: keys.knowledgeBase(workspaceId),
        UpdateExpression: 'ADD last_position :one',
        ConditionExpression: 'attribute_not_exists(last_position) OR last_position < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': POSITION_MAX },
        ReturnValues: 'UPDATED_NEW',
      });
      // Sections with the same position are listed oldest first, so the new one still comes last.
      return claimed ? Number(claimed.last_position) : POSITION_MAX;
    },

    async insert(workspaceId, section) {
      const item = { ...keys.knowledgeBaseSection(workspaceId, section.id), ...section, revision: 1 };
      const outcome = await put(
        workspaceId,
        { Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' } },
        { sections: 1, bytes: sectionBytes(section), position: section.position },
      );
      if (outcome === CHANGED) throw new Error(`there is a section ${section.id} already`);
      return outcome;
    },

    async update(workspaceId, id, change) {
      for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
        const found = await read(workspaceId, id);
        if (!found) return 'missing';
        const changes = change(found.section);
        const section = { ...found.section, ...changes };
        const outcome = await put(
          workspaceId,
          {
            Put: {
              Item: {
                ...keys.knowledgeBaseSection(workspaceId, id),
                ...section,
                revision: found.revision + 1,
              },
              ConditionExpression: 'revision = :seen',
              ExpressionAttributeValues: { ':seen': found.revision },
            },
          },
          {
            sections: 0,
            bytes: sectionBytes(section) - sectionBytes(found.section),
            position: changes.position,
          },
        );
        if (outcome === 'full') return 'full';
        if (outcome === 'done') return section;
      }
      throw new Error(`section ${id} changed ${MOST_TRIES} times while it was being updated`);
    },

    async remove(workspaceId, id) {
      for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
        const found = await read(workspaceId, id);
        if (!found) return 'missing';
        const outcome = await transact(table, [
          {
            Delete: {
              Key: keys.knowledgeBaseSection(workspaceId, id),
              ConditionExpression: 'revision = :seen',
              ExpressionAttributeValues: { ':seen': found.revision },
            },
          },
          moveTotals(keys.knowledgeBase(workspaceId), { sections: -1, bytes: -sectionBytes(found.section) }),
        ]);
        if (outcome.committed) return 'done';
      }
      throw new Error(`section ${id} changed ${MOST_TRIES} times while it was being deleted`);
    },
  };
}
