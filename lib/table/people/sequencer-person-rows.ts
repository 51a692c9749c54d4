import type { SequencerProvider } from '#contract/sequencers.ts';
import { checkSuppressed } from '#domain/market/privacy/suppression-list.ts';
import type { RecordSource, SourceRow } from '#domain/outbound/pushes/record-source.ts';
import { rowWithDraft, whyLeftOut } from '#domain/outbound/sequencers/who-is-left-out.ts';
import { seesAccount, seesPerson } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { suppressionList } from '#table/privacy/suppression-list.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import type { Table } from '#table/table.ts';
import { personStore } from './person-store.ts';

/** Loaded only if anyone is on the suppression list. */
const stagePepper: Pepper = async () => {
  const { readStagePepper } = await import('#platform/suppression-pepper.ts');
  return readStagePepper();
};

const ACCOUNTS_AT_ONCE = 4;

/**
 * People as rows of a push to a sequencer: with their draft, or with the reason why they are left out. Read when a row is
 * sent, so an objection counts up to then.
 */
export const sequencerPersonRows = (
  table: Table,
  provider: SequencerProvider,
  now: () => Date,
  pepper: Pepper = stagePepper,
): RecordSource => ({
  async load(viewer, ids) {
    const { workspaceId } = viewer;
    const seen = (await personStore(table).getMany(workspaceId, ids)).filter((employee) =>
      seesPerson(viewer, employee),
    );
    const { isSuppressed } = await checkSuppressed(suppressionList(table, pepper), workspaceId, async () =>
      seen.map(({ person, account }) => ({ ...person, domain: account.domain })),
    );
    // An account that has just become a customer's is left alone before its detections say so.
    const isAnyKnown = seen.some(({ account }) => account.relation !== 'none');
    const quiet = isAnyKnown ? await relationSettings(table).quiet(workspaceId) : [];
    const rows = new Map<string, SourceRow>();
    const writable = seen.filter((employee, place) => {
      const isShown = seesAccount(viewer, employee.account);
      const reason = whyLeftOut(employee, provider, isSuppressed(place), { quiet, isShown });
      if (reason) rows.set(employee.person.id, reason);
      return !reason;
    });
    const byAccount = [...Map.groupBy(writable, ({ account }) => account.id)];
    await mapLimited(byAccount, ACCOUNTS_AT_ONCE, async ([accountId, employees]) => {
      const [first] = employees;
      const isShown = first !== undefined && seesAccount(viewer, first.account);
      const detections = isShown ? await detectionStore(table).list(workspaceId, accountId) : [];
      for (const employee of employees)
        rows.set(employee.person.id, rowWithDraft(employee, provider, detections, now()));
    });
    return rows;
  },
});
