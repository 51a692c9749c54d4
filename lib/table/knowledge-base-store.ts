import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type KnowledgeBaseSection, knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { BYTES_MAX, type KnowledgeBaseStore, SECTIONS_MAX } from '#domain/knowledge-base/knowledge-base.ts';
import { answerBytes } from '#platform/answer-bytes.ts';
import { type Key, keys } from './keys.ts';
import { beginningWith, queryAll } from './query-all.ts';
import type { Table } from './table.ts';
import { type TransactEntry, transact } from './transact.ts';

/** A change that meets another change of the same section reads it again; more than a few in a row is a storm. */
const MOST_TRIES = 5;

/** What a section takes up in the answer of a read. */
export const sectionBytes = (section: KnowledgeBaseSection): number => answerBytes(section);

/**
 * Sections are items of their own. One more item per workspace counts them and their bytes, so that a write
 * that would make the list unreadable is refused in the same transaction, and remembers the last position.
 */
export function knowledgeBaseStore(table: Table): KnowledgeBaseStore {
  /** Moves the totals, unless that passes a limit. */
  const moveTotals = (totals: Key, sections: number, bytes: number): TransactEntry => {
    const grows = sections > 0 || bytes > 0;
    return {
      Update: {
        Key: totals,
        UpdateExpression: 'ADD section_count :sections, byte_count :bytes',
        ...(grows && {
          ConditionExpression:
            'attribute_not_exists(section_count) OR (section_count <= :sections_left AND byte_count <= :bytes_left)',
        }),
        ExpressionAttributeValues: {
          ':sections': sections,
          ':bytes': bytes,
          ...(grows && { ':sections_left': SECTIONS_MAX - sections, ':bytes_left': BYTES_MAX - bytes }),
        },
      },
    };
  };

  async function read(workspaceId: string, id: string) {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: keys.knowledgeBaseSection(workspaceId, id),
        ConsistentRead: true,
      }),
    );
    return Item && { section: knowledgeBaseSection.parse(Item), revision: Number(Item.revision) };
  }

  return {
    async list(workspaceId) {
      const { PK, SK } = keys.knowledgeBaseSection(workspaceId, '');
      const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
      return items.map((item) => knowledgeBaseSection.parse(item));
    },

    async claimPosition(workspaceId, wanted) {
      const update = { TableName: table.name, Key: keys.knowledgeBase(workspaceId) };
      if (wanted === undefined) {
        const { Attributes } = await table.client.send(
          new UpdateCommand({
            ...update,
            UpdateExpression: 'ADD last_position :one',
            ExpressionAttributeValues: { ':one': 1 },
            ReturnValues: 'UPDATED_NEW',
          }),
        );
        return Number(Attributes?.last_position);
      }
      try {
        await table.client.send(
          new UpdateCommand({
            ...update,
            UpdateExpression: 'SET last_position = :wanted',
            ConditionExpression: 'attribute_not_exists(last_position) OR last_position < :wanted',
            ExpressionAttributeValues: { ':wanted': wanted },
          }),
        );
      } catch (error) {
        // The end of the list lies further on already.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      return wanted;
    },

    async insert(workspaceId, section) {
      const outcome = await transact(table, [
        {
          Put: {
            Item: { ...keys.knowledgeBaseSection(workspaceId, section.id), ...section, revision: 1 },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        moveTotals(keys.knowledgeBase(workspaceId), 1, sectionBytes(section)),
      ]);
      return outcome.committed ? 'done' : 'full';
    },

    async update(workspaceId, id, change) {
      for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
        const found = await read(workspaceId, id);
        if (!found) return 'missing';
        const section = { ...found.section, ...change(found.section) };
        const outcome = await transact(table, [
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
          moveTotals(keys.knowledgeBase(workspaceId), 0, sectionBytes(section) - sectionBytes(found.section)),
        ]);
        if (outcome.committed) return section;
        if (!outcome.failed.includes(0)) return 'full';
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
          moveTotals(keys.knowledgeBase(workspaceId), -1, -sectionBytes(found.section)),
        ]);
        if (outcome.committed) return 'done';
      }
      throw new Error(`section ${id} changed ${MOST_TRIES} times while it was being deleted`);
    },
  };
}
