import type { ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmActivities, CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmActivity } from '#domain/outbound/crm/crm-activity.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { addForOwners, foundAmong, unreported } from '../activities.ts';
import { activityHtml } from '../activity-text.ts';
import { failTogether } from '../outcome-of-error.ts';
import { ROWS_IN_BATCHES } from '../packed.ts';
import { associations } from './hubspot-associations.ts';
import { BATCH, toResponse } from './hubspot-batch.ts';
import { type HubspotClient, problemOf, VERSION } from './hubspot-client.ts';
import { readRecords } from './hubspot-read.ts';
import { splitBatch } from './split-batch.ts';

/**
 * Facts, by confidence. H (HubSpot's specification 2026-09 of notes, tasks and associations, read 2026-11): the paths,
 * `associations` and `properties` are required in a create, up to 100; tasks and notes can be updated by a unique
 * property, but whether one can be made for them isn't said. Associations are read per record, page by page.
 * H (its guides): `hs_timestamp` is required and is a task's due date; a note has up to 65,536 characters.
 * M: the numbers of the associations; that contacts' scopes are enough. L: that a read of associations doesn't lag.
 */

/** HubSpot's own numbers of the associations with a company. */
const WITH_COMPANY: Readonly<Record<ActivityChoice, number>> = { notes: 190, tasks: 192 };
const TEXT: Readonly<Record<ActivityChoice, string>> = { notes: 'hs_note_body', tasks: 'hs_task_body' };
const OWNER = 'hubspot_owner_id';
/** A company with more notes than this is looked through no further. */
const MAX_PAGES = 5;

const propertiesOf = (kind: ActivityChoice, activity: CrmActivity, owner: string | undefined) =>
  kind === 'notes'
    ? { [TEXT.notes]: activityHtml(activity), hs_timestamp: activity.at }
    : {
        [TEXT.tasks]: activityHtml(activity),
        hs_timestamp: `${activity.dueOn}T09:00:00.000Z`,
        hs_task_subject: activity.headline,
        hs_task_status: 'NOT_STARTED',
        hs_task_type: 'TODO',
        ...(owner !== undefined && { [OWNER]: owner }),
      };

/** Notes and tasks of HubSpot's companies. */
export function hubspotActivities(
  withSignal: (signal: AbortSignal) => HubspotClient,
  companyUrl: (companyId: string) => string | undefined,
): CrmActivities {
  async function ownersOf(client: HubspotClient, ids: readonly string[]): Promise<Map<string, string>> {
    const companies = await readRecords(client, 'companies', { ids }, [OWNER]);
    return new Map(
      companies.flatMap(({ id, properties: { [OWNER]: owner } }) => (owner ? [[id, owner]] : [])),
    );
  }

  async function create(
    client: HubspotClient,
    kind: ActivityChoice,
    activities: readonly CrmActivity[],
    ownerOf: (activity: CrmActivity) => string | undefined,
  ): Promise<CrmOutcome[]> {
    const type = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: WITH_COMPANY[kind] };
    const outcomes = await splitBatch(activities, async (some) => {
      const inputs = some.map((activity, place) => ({
        properties: propertiesOf(kind, activity, ownerOf(activity)),
        associations: [{ to: { id: activity.companyId }, types: [type] }],
        objectWriteTraceId: String(place),
      }));
      const path = `/crm/objects/${VERSION}/${kind}/batch/create`;
      const call = { method: 'POST', path, body: { inputs }, createsRecord: true } as const;
      return toResponse(await client.call(call), some.length);
    });
    return outcomes.map((outcome) =>
      outcome.kind === 'failed' && outcome.problem.code === unreported.problem.code ? unreported : outcome,
    );
  }

  /** The ids of the companies' notes or tasks, each with its company's. */
  async function idsAt(client: HubspotClient, companyIds: readonly string[], kind: ActivityChoice) {
    const found = new Map<string, string>();
    let inputs: { readonly id: string; readonly after?: string }[] = companyIds.map((id) => ({ id }));
    for (let pages = 0; inputs.length > 0; pages += 1) {
      if (pages >= MAX_PAGES) {
        const message = `The company has too many ${kind} in HubSpot to look through.`;
        throw new VendorRefusedError({ code: 'crm_match_unclear', message });
      }
      const path = `/crm/associations/${VERSION}/companies/${kind}/batch/read`;
      const { status, body } = await client.call({ method: 'POST', path, body: { inputs } });
      // 207 reports companies without any; if none has any, some versions respond with 404.
      if (status === 404) break;
      if (status < 200 || status > 299) {
        const message = `HubSpot rejected a read of ${kind} (${status}): ${problemOf(body).message}`;
        throw new VendorRefusedError({ code: 'crm_refused', message, status });
      }
      const { results } = associations.parse(body);
      for (const { from, to } of results) for (const { toObjectId } of to) found.set(toObjectId, from.id);
      inputs = results.flatMap(({ from, paging }) =>
        paging?.next ? [{ id: from.id, after: paging.next.after }] : [],
      );
    }
    return found;
  }

  return {
    companiesPerBatch: ROWS_IN_BATCHES,
    perCall: BATCH,
    add: (kind, activities, signal) =>
      failTogether(activities, async () => {
        const client = withSignal(signal);
        const companyIds = activities.map(({ companyId }) => companyId);
        const owners = kind === 'tasks' ? await ownersOf(client, companyIds) : new Map<string, string>();
        return addForOwners(activities, owners, (some, ownerOf) => create(client, kind, some, ownerOf));
      }),
    find: (kind, activities, signal) =>
      foundAmong(activities, async (companyIds) => {
        const client = withSignal(signal);
        const companyOf = await idsAt(client, companyIds, kind);
        const stored = await readRecords(client, kind, { ids: [...companyOf.keys()] }, [TEXT[kind]]);
        return stored.map(({ id, properties }) => ({
          id,
          companyId: companyOf.get(id) ?? '',
          text: properties[TEXT[kind]] ?? '',
        }));
      }),
    url: companyUrl,
  };
}
