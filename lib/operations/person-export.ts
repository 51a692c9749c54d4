import { writeFile } from 'node:fs/promises';
import { extractTraces } from '#domain/market/privacy/excerpt.ts';
import { getItem } from '#table/dynamodb/items.ts';
import type { Key } from '#table/keys.ts';
import { toPersonRecord } from '#table/people/person-item.ts';
import { findPerson } from '#table/privacy/find-person.ts';
import { toReadableItem } from '#table/privacy/readable-item.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { isNameCounted } from '#table/privacy/typed-text.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Command, Report } from './command.ts';
import { parseIdentity, parseScope, personOptions, scopeOption } from './person-options.ts';

/** These contain only keys of rows, which would tell the person nothing. */
const HIDDEN_ENTITIES = new Set<string>(['bookmark', 'snapshotPart']);

export const personExport: Command = {
  name: 'person export',
  summary: 'Export everything stored about a person; reads the whole table twice',
  options: {
    ...personOptions,
    ...scopeOption,
    out: { value: 'FILE', help: 'write the JSON to this file; default: print it' },
  },
  refuse: (input) => void parseIdentity(input),
  async run({ table, pepper, progress, now }, input) {
    const scope = await parseScope(table, input);
    const identity = parseIdentity(input);
    const hashOf = await createSuppressionList(table, pepper).hashing();
    const person = await findPerson(table, [identity], hashOf, {
      workspaceId: scope === 'everywhere' ? undefined : scope.workspaceId,
      progress: (share, pass) => progress?.(share, `of the table read, pass ${pass}`),
    });
    const names = new Map<string, string | null>();
    const nameOf = async (id: string): Promise<string | null> => {
      if (!names.has(id)) names.set(id, (await createWorkspaceStore(table).get(id))?.name ?? null);
      return names.get(id) ?? null;
    };
    const readItem = (key: Key) => getItem(table, key, (item) => item);
    const heldRecords: Record<string, unknown>[] = [];
    for (const { key, workspaceId } of person.records) {
      const item = await readItem(key);
      if (!item) continue;
      // A hash would tell the person nothing.
      const { revision: _, email_marks: __, ...record } = toPersonRecord(item);
      heldRecords.push({ workspace: await nameOf(workspaceId), kind: 'person', content: record });
    }
    for (const trace of person.traces) {
      const { key, entity, workspaceId } = trace;
      const item = HIDDEN_ENTITIES.has(entity) ? undefined : await readItem(key);
      if (!item) continue;
      const { PK: _, SK: __, ...readable } = await toReadableItem(table, entity, item, key);
      const content = extractTraces(
        readable,
        person.pattern,
        isNameCounted(entity, readable, person.positionOf(trace)),
      );
      if (content === undefined) continue;
      heldRecords.push({
        workspace: workspaceId === undefined ? null : await nameOf(workspaceId),
        kind: entity,
        content,
      });
    }
    const response = { exported_at: now().toISOString(), held: heldRecords };
    const text = JSON.stringify(response, null, 2);
    const outputFile = input.optional('out');
    if (outputFile === undefined) return new Report(response, text, false, []);
    await writeFile(outputFile, `${text}\n`, { mode: 0o600 });
    return {
      file: outputFile,
      records: person.records.length,
      others: heldRecords.length - person.records.length,
    };
  },
};
