import * as z from 'zod';
import { ACTIVITIES_PER_ACCOUNT, type ActivityChoice } from '#contract/crm-activities.ts';
import { aborted, type CrmActivities, type CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmActivity } from '#domain/outbound/crm/crm-activity.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { addForOwners, foundAmong, type StoredActivity, unreported } from '../activities.ts';
import { activityHtml, cutTo } from '../activity-text.ts';
import { failTogether, outcomeOfError } from '../outcome-of-error.ts';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import { AT_ONCE } from './pipedrive-write.ts';

/**
 * Facts, by confidence. H (the vendor's SDK, v2 `AddActivityRequest`): `subject`, `type`, `org_id`, `owner_id`, `due_date`,
 * `note`. M: v2 has no notes, so they are v1's: `content` in HTML, cleaned by Pipedrive, and `org_id`; lists of both by
 * `org_id` don't lag, v1's with `start`, `limit` and `additional_data.pagination`, v2's with `cursor`. L: `task` is a type
 * of activity in every company. There is no batch and no unique field.
 */

/** Eight new organizations take three calls each, and five activities each: 8 seconds at 8 calls a second. */
const BATCH = 8;
const SUBJECT_MAX = 255;
const PAGE = 500;
/** An organization with more notes than this is looked through no further. */
const MAX_PAGES = 5;

const refusal = z.object({ success: z.literal(false) });
const made = z.object({ data: z.object({ id: z.int() }) });
const organization = z.object({ id: z.int(), owner_id: z.int().nullish() });
const listed = z.array(z.object({ id: z.int(), content: z.string().nullish(), note: z.string().nullish() }));
const paging = z.object({
  additional_data: z
    .object({
      next_cursor: z.string().nullish(),
      pagination: z
        .object({ more_items_in_collection: z.boolean(), next_start: z.int().nullish() })
        .nullish(),
    })
    .nullish(),
});

const PATHS: Readonly<Record<ActivityChoice, string>> = {
  notes: '/api/v1/notes',
  tasks: '/api/v2/activities',
};

const bodyOf = (kind: ActivityChoice, activity: CrmActivity, owner: number | undefined) => {
  const org_id = Number(activity.companyId);
  if (kind === 'notes') return { content: activityHtml(activity), org_id };
  return {
    subject: cutTo(activity.headline, SUBJECT_MAX),
    type: 'task',
    due_date: activity.dueOn,
    note: activityHtml(activity),
    org_id,
    ...(owner !== undefined && { owner_id: owner }),
  };
};

/** Notes and activities of Pipedrive's organizations. */
export function pipedriveActivities(
  withSignal: (signal: AbortSignal) => PipedriveClient,
  companyUrl: (companyId: string) => string | undefined,
): CrmActivities {
  async function ownersOf(client: PipedriveClient, ids: readonly string[]): Promise<Map<string, number>> {
    const path = `/api/v2/organizations?ids=${[...new Set(ids)].join(',')}`;
    const response = await client.call({ method: 'GET', path });
    const found = dataOf(response, z.array(organization), 'tell who owns the organizations');
    return new Map(found.flatMap(({ id, owner_id }) => (owner_id ? [[String(id), owner_id]] : [])));
  }

  async function add(
    client: PipedriveClient,
    kind: ActivityChoice,
    activity: CrmActivity,
    owner: number | undefined,
  ): Promise<CrmOutcome> {
    const body = bodyOf(kind, activity, owner);
    const call = { method: 'POST', path: PATHS[kind], body, createsRecord: true } as const;
    const response = await client.call(call);
    const { data } = made.safeParse(response.body);
    const isRefused = response.status >= 300 || refusal.safeParse(response.body).success;
    if (isRefused) dataOf(response, z.unknown(), kind === 'notes' ? 'add the note' : 'add the task');
    return data ? { kind: 'written', crmId: String(data.data.id), created: true } : unreported;
  }

  async function listAt(
    client: PipedriveClient,
    kind: ActivityChoice,
    companyId: string,
  ): Promise<StoredActivity[]> {
    const found: StoredActivity[] = [];
    let next: string | undefined = kind === 'notes' ? '&start=0' : '';
    for (let pages = 0; next !== undefined; pages += 1) {
      if (pages >= MAX_PAGES) {
        const message = `The organization has too many ${kind} in Pipedrive to look through.`;
        throw new VendorRefusedError({ code: 'crm_match_unclear', message });
      }
      const path = `${PATHS[kind]}?org_id=${companyId}&limit=${PAGE}${next}`;
      const response = await client.call({ method: 'GET', path });
      const records = dataOf(response, listed.nullable(), `list the ${kind}`) ?? [];
      found.push(
        ...records.map(({ id, content, note }) => ({
          id: String(id),
          companyId,
          text: content ?? note ?? '',
        })),
      );
      const { next_cursor, pagination } = paging.parse(response.body).additional_data ?? {};
      next = undefined;
      if (next_cursor) next = `&cursor=${encodeURIComponent(next_cursor)}`;
      if (pagination?.more_items_in_collection) next = `&start=${pagination.next_start ?? 0}`;
    }
    return found;
  }

  return {
    companiesPerBatch: BATCH,
    perCall: BATCH * ACTIVITIES_PER_ACCOUNT,
    add: (kind, activities, signal) =>
      failTogether(activities, async () => {
        const client = withSignal(signal);
        const companyIds = activities.map(({ companyId }) => companyId);
        const owners = kind === 'tasks' ? await ownersOf(client, companyIds) : new Map<string, number>();
        return addForOwners(activities, owners, (some, ownerOf) =>
          mapLimited(some, AT_ONCE, async (activity): Promise<CrmOutcome> => {
            if (signal.aborted) return aborted;
            try {
              return await add(client, kind, activity, ownerOf(activity));
            } catch (error) {
              return signal.aborted ? { ...aborted, kind: 'retry', isUnclear: true } : outcomeOfError(error);
            }
          }),
        );
      }),
    find: (kind, activities, signal) =>
      foundAmong(activities, async (companyIds) => {
        const client = withSignal(signal);
        return (await mapLimited(companyIds, AT_ONCE, (id) => listAt(client, kind, id))).flat();
      }),
    url: companyUrl,
  };
}
