import * as z from 'zod';
import type { ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmActivities } from '#domain/outbound/crm/crm.ts';
import type { CrmActivity } from '#domain/outbound/crm/crm-activity.ts';
import { addForOwners, foundAmong } from '../activities.ts';
import { activityText, cutTo } from '../activity-text.ts';
import { failTogether } from '../outcome-of-error.ts';
import { packed, ROWS_IN_BATCHES } from '../packed.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { BATCH, type Fields, writeCollection } from './salesforce-collection.ts';
import { QUERY_MAX, queryAll, soqlList } from './salesforce-query.ts';

/**
 * Facts, by confidence. H (field reference, object reference): `Note` has `Title` (80), `Body` (32,000) and `ParentId`;
 * `Task` has `Subject` (255), `Description` (32,000), `WhatId`, `ActivityDate` and `OwnerId`, and `Status` and `Priority`
 * have defaults. M: a classic `Note` can't have fields of ours, and shows under "Notes & Attachments". L: whether a field
 * of activities can be an external id, so none is needed here. Queries don't lag.
 */

const NOTE_TITLE_MAX = 80;
const SUBJECT_MAX = 255;
const TEXT_MAX = 32_000;

const OBJECTS = {
  notes: { name: 'Note', company: 'ParentId', text: 'Body' },
  tasks: { name: 'Task', company: 'WhatId', text: 'Description' },
} as const satisfies Record<ActivityChoice, unknown>;

const row = z.object({ Id: z.string() }).catchall(z.unknown());
const owned = z.object({ Id: z.string(), OwnerId: z.string().nullish() });

const fieldsOf = (kind: ActivityChoice, activity: CrmActivity, owner: string | undefined): Fields =>
  kind === 'notes'
    ? {
        ParentId: activity.companyId,
        Title: cutTo(activity.headline, NOTE_TITLE_MAX),
        Body: cutTo(activityText(activity), TEXT_MAX),
      }
    : {
        WhatId: activity.companyId,
        Subject: cutTo(activity.headline, SUBJECT_MAX),
        Description: cutTo(activityText(activity), TEXT_MAX),
        ActivityDate: activity.dueOn,
        ...(owner !== undefined && { OwnerId: owner }),
      };

/** Notes and tasks of Salesforce's accounts. */
export function salesforceActivities(
  withSignal: (signal: AbortSignal) => SalesforceClient,
  urlOf: (id: string) => string | undefined,
): CrmActivities {
  const idLists = (ids: readonly string[]) =>
    packed([...new Set(ids)], ({ length }) => length, QUERY_MAX).map(soqlList);

  async function ownersOf(client: SalesforceClient, ids: readonly string[]): Promise<Map<string, string>> {
    const queries = idLists(ids).map((list) => `SELECT Id, OwnerId FROM Account WHERE Id IN ${list}`);
    const accounts = await queryAll(client, queries, owned);
    return new Map(accounts.flatMap(({ Id, OwnerId }) => (OwnerId ? [[Id, OwnerId]] : [])));
  }

  return {
    companiesPerBatch: ROWS_IN_BATCHES,
    perCall: BATCH,
    add: (kind, activities, signal) =>
      failTogether(activities, async () => {
        const client = withSignal(signal);
        const companyIds = activities.map(({ companyId }) => companyId);
        const owners = kind === 'tasks' ? await ownersOf(client, companyIds) : new Map<string, string>();
        return addForOwners(activities, owners, (some, ownerOf) => {
          const records = some.map((each) => fieldsOf(kind, each, ownerOf(each)));
          return writeCollection(client, OBJECTS[kind].name, 'insert', records);
        });
      }),
    find: (kind, activities, signal) =>
      foundAmong(activities, async (companyIds) => {
        const { name, company, text } = OBJECTS[kind];
        const queries = idLists(companyIds).map(
          (list) => `SELECT Id, ${company}, ${text} FROM ${name} WHERE ${company} IN ${list}`,
        );
        const stored = await queryAll(withSignal(signal), queries, row);
        return stored.map((each) => ({
          id: each.Id,
          companyId: String(each[company] ?? ''),
          text: String(each[text] ?? ''),
        }));
      }),
    url: (_, id) => urlOf(id),
  };
}
