import { hash } from 'node:crypto';
import * as z from 'zod';
import { sourceReports } from '#contract/sources.ts';
import type { CandidateStore, Piece } from '#domain/signals/discovery/candidate-store.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { anyOf, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { createPrefixQuery, listItemsUnder, queryAll } from '#table/dynamodb/query-all.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { packDocument, unpackDocument } from './run-documents.ts';

const company = z.object({ name: z.string(), domain: z.string().nullable(), aliases: z.array(z.string()) });
const sourcesItem = z.object({ sources: sourceReports });
const candidateItem = z.object({ domain: z.string(), company, signal_id: z.string() });
const pieceItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('candidates'),
    companies: z.array(z.object({ domain: z.string(), company })),
  }),
  z.object({ kind: z.literal('accounts'), accountIds: z.array(z.string()) }),
]) satisfies z.ZodType<Piece>;

export const createCandidateStore = (table: Table, now: () => Date): CandidateStore => ({
  async add(workspaceId, runId, signalId, foundCandidates) {
    const expiry = computeExpiry('documentDays', now());
    const items = foundCandidates.map(async (candidate) => ({
      // Hashed, because a source's id may be longer than a key allows.
      ...keys.runCandidate(
        workspaceId,
        runId,
        candidate.domain,
        `${signalId}#${hash('sha256', candidate.document.id)}`,
      ),
      domain: candidate.domain,
      company: { ...candidate.company, aliases: [...candidate.company.aliases] },
      signal_id: signalId,
      packed: await packDocument(candidate.document),
      ...expiry,
    }));
    const byKey = new Map((await Promise.all(items)).map((item) => [item.SK, item]));
    await batchPut(table, [...byKey.values()]);
  },

  async putSources(workspaceId, runId, signalId, sources, has_answers) {
    const Item = {
      ...keys.runSources(workspaceId, runId, signalId),
      sources,
      has_answers,
      ...computeExpiry('documentDays', now()),
    };
    await transact(table, [putEntry(Item, anyOf(isAbsent(), { has_answers: false }))]);
  },

  async sources(workspaceId, runId) {
    const items = await listItemsUnder(table, keys.runSources(workspaceId, runId, ''));
    return items.flatMap((item) => sourcesItem.parse(item).sources);
  },

  async list(workspaceId, runId) {
    const { PK, SK } = keys.runCandidates(workspaceId, runId);
    const items = await queryAll(table, {
      ...createPrefixQuery(PK, SK),
      ProjectionExpression: '#domain, company, signal_id',
      ExpressionAttributeNames: { '#domain': 'domain' },
      ConsistentRead: true,
    });
    const byDomain = Map.groupBy(
      items.map((item) => candidateItem.parse(item)),
      ({ domain }) => domain,
    );
    return [...byDomain].flatMap(([domain, candidates]) => {
      const [firstCandidate] = candidates;
      if (!firstCandidate) return [];
      const aliases = new Set(
        candidates.flatMap((domainCandidate) => [
          domainCandidate.company.name,
          ...domainCandidate.company.aliases,
        ]),
      );
      aliases.delete(firstCandidate.company.name);
      return {
        domain,
        company: { ...firstCandidate.company, aliases: [...aliases] },
        signalIds: [...new Set(candidates.map(({ signal_id }) => signal_id))],
      };
    });
  },

  async documentsOf(workspaceId, runId, domain) {
    const items = await listItemsUnder(table, keys.runCandidate(workspaceId, runId, domain, ''));
    const documents = await Promise.all(items.map(({ packed }) => unpackDocument(packed)));
    // One document may show several signals.
    return [...new Map(documents.map((document) => [document.id, document])).values()];
  },

  async putPieces(workspaceId, runId, pieces) {
    const expiry = computeExpiry('documentDays', now());
    await batchPut(
      table,
      pieces.map((piece, number) => ({
        ...keys.runPiece(workspaceId, runId, number),
        piece: piece,
        ...expiry,
      })),
    );
  },

  piece: (workspaceId, runId, number) =>
    getItem(table, keys.runPiece(workspaceId, runId, number), (item) => pieceItem.parse(item.piece)),
});
