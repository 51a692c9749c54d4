import { computeMarks, hashMarks } from '#domain/market/privacy/identity.ts';
import { erasePerson, type Outcome } from '#table/privacy/erase-person.ts';
import { findPerson } from '#table/privacy/find-person.ts';
import { personalData } from '#table/privacy/personal-data.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import type { Command, Row } from './command.ts';
import { parseIdentity, parseScope, personOptions, scopeOption } from './person-options.ts';

/** Enough to tell erasures apart without identifying anyone. */
const HASH_CHARACTERS = 16;

const NO_WORKSPACE = '-';

const compareByName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** Counts outcomes by workspace and kind. */
class Counts {
  readonly #rows = new Map<
    string,
    { outcomes: Map<string, number>; kinds: Map<string, number>; left: Map<string, number> }
  >();

  add(workspaceId: string | undefined, entity: string, outcome: string): void {
    const key = workspaceId ?? NO_WORKSPACE;
    const row = this.#rows.get(key) ?? { outcomes: new Map(), kinds: new Map(), left: new Map() };
    this.#rows.set(key, row);
    for (const [counts, name] of [
      [row.outcomes, outcome] as const,
      [row.kinds, entity] as const,
      ...(outcome === 'left' ? [[row.left, entity] as const] : []),
    ]) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }

  rows(every: Row): Row[] {
    return [...this.#rows].sort(compareByName).map(([workspace_id, { outcomes, kinds, left }]) => ({
      workspace_id,
      removed: outcomes.get('removed') ?? 0,
      redacted: outcomes.get('redacted') ?? 0,
      left: outcomes.get('left') ?? 0,
      ...every,
      what: [...kinds]
        .sort(compareByName)
        .map(([name, count]) => `${name} ${count}${left.has(name) ? ` (${left.get(name)} left)` : ''}`)
        .join(', '),
    }));
  }
}

export const personErase: Command = {
  name: 'person erase',
  summary: 'Erase a person everywhere and keep them from being found again; reads the whole table twice',
  options: {
    ...personOptions,
    ...scopeOption,
    'dry-run': { flag: true, help: 'show what would be erased, and change nothing' },
  },
  changes: { resource: 'people', workspaceOf: (row) => String(row.workspace_id), unless: 'dry-run' },
  refuse: (input) => void parseIdentity(input),
  async run({ table, pepper, now, progress }, input) {
    const scope = await parseScope(table, input);
    const identity = parseIdentity(input);
    const isRehearsal = input.has('dry-run');
    const workspaceId = scope === 'everywhere' ? undefined : scope.workspaceId;
    const list = createSuppressionList(table, pepper);
    const hashOf = await list.hashing();
    const findRecords = () =>
      findPerson(table, [identity], hashOf, {
        workspaceId,
        progress: (share, pass) => progress?.(share, `of the table read, pass ${pass}`),
      });
    // Suppressed first, so that no one writes the person again between the search and the erasure.
    if (!isRehearsal) await list.add([identity], scope, now());
    const foundRecords = await findRecords();
    const counts = new Counts();
    if (isRehearsal) {
      const plannedOutcomes = { removed: 'removed', redacted: 'redacted' } as Partial<
        Record<string, Outcome>
      >;
      for (const trace of foundRecords.traces) {
        const outcome = trace.remains ? undefined : plannedOutcomes[personalData[trace.entity].erasure];
        counts.add(trace.workspaceId, trace.entity, outcome ?? 'left');
      }
      for (const record of foundRecords.records) counts.add(record.workspaceId, 'person', 'removed');
    } else {
      await list.add(foundRecords.identities, scope, now());
      await erasePerson(table, foundRecords, (workspace, entity, outcome) =>
        counts.add(workspace, entity, outcome),
      );
    }
    const [firstMark = ''] = foundRecords.identities.flatMap(computeMarks).sort();
    const id = hashOf(firstMark).slice(0, HASH_CHARACTERS);
    const hashes = new Set(foundRecords.identities.flatMap((identity) => hashMarks(identity, hashOf)));
    return counts.rows({ id, namesakes: foundRecords.namesakes, suppressed_by: hashes.size });
  },
};
