import * as z from 'zod';
import { mapInChunks } from '#domain/shared/work/limiter.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import {
  createRefusal,
  type HubspotClient,
  type HubspotReadable,
  isSuccess,
  VERSION,
} from './hubspot-client.ts';

/** HubSpot's limit per call. */
export const BATCH_SIZE = 100;

/** A record as HubSpot has it. */
export interface HubspotRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

export const paging = z.object({ next: z.object({ after: z.string() }).optional() }).optional();

/** A page of records. */
export const listPageShape = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      properties: z.record(z.string(), z.string().nullable()),
      archived: z.boolean().optional(),
    }),
  ),
  paging,
});
export const recordPage = listPageShape.extend({ results: listPageShape.shape.results.default([]) });

/** The records with these values of a unique property, or with these ids. Unlike a search, it never lags. */
export const readRecords = (
  client: HubspotClient,
  object: HubspotReadable,
  selection: { readonly ids: readonly string[]; readonly idProperty?: string },
  properties: readonly string[],
): Promise<HubspotRecord[]> =>
  mapInChunks([...new Set(selection.ids)], BATCH_SIZE, async (ids) => {
    const response = await client.call({
      method: 'POST',
      path: `/crm/objects/${VERSION}/${object}/batch/read`,
      body: {
        ...(selection.idProperty !== undefined && { idProperty: selection.idProperty }),
        inputs: ids.map((id) => ({ id })),
        properties,
        propertiesWithHistory: [],
      },
    });
    // 207 reports ids that don't exist. If none does, some versions respond with 404.
    if (response.status === 404) return [];
    if (!isSuccess(response.status)) throw createRefusal('a read', response.status, response.body);
    return recordPage.parse(response.body).results;
  });

/** The query of the page that begins at the cursor. */
export const toPageQuery = (
  pageCursor: string | null,
  extraParameters: Readonly<Record<string, string>> = {},
): URLSearchParams =>
  new URLSearchParams({
    limit: String(BATCH_SIZE),
    ...extraParameters,
    ...(pageCursor !== null && { after: pageCursor }),
  });

/** A cursor that leads back to its own page would never end. */
export function requireNextCursor(
  currentCursor: string | null,
  nextCursor: string | undefined,
): string | null {
  if (nextCursor !== undefined && nextCursor === currentCursor) {
    const message = 'HubSpot gives the same page again.';
    throw new VendorRefusedError({ code: 'unexpected_answer', message });
  }
  return nextCursor ?? null;
}

/** HubSpot's limit for reading associations. */
const INPUTS_PER_CALL = 1_000;

const associations = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(z.object({ toObjectId: z.coerce.string() })).default([]),
        paging,
      }),
    )
    .default([]),
});

interface AssociationPageRequest {
  readonly id: string;
  /** A record with many has pages of them. */
  readonly after?: string;
}

/**
 * The records of the second type by those of the first. Those without any are left out. Of a record with more than `enoughCount`,
 * no further page is read.
 */
export async function readAssociatedIds(
  client: HubspotClient,
  [fromType, toType]: readonly [HubspotReadable, HubspotReadable],
  ids: readonly string[],
  enoughCount = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const idsByRecord = new Map<string, string[]>();
  let remainingRequests: AssociationPageRequest[] = [...new Set(ids)].map((id) => ({ id }));
  while (remainingRequests.length > 0) {
    remainingRequests = await mapInChunks(remainingRequests, INPUTS_PER_CALL, async (inputs) => {
      const path = `/crm/associations/${VERSION}/${fromType}/${toType}/batch/read`;
      const response = await client.call({ method: 'POST', path, body: { inputs } });
      // 207 reports records without associations; if none has any, some versions respond with 404.
      if (response.status === 404) return [];
      if (!isSuccess(response.status))
        throw createRefusal('a read of associations', response.status, response.body);
      const cursorsById = new Map(inputs.map(({ id, after }) => [id, after ?? null]));
      return associations
        .parse(response.body)
        .results.flatMap(({ from: { id }, to: targets, paging: pageInfo }) => {
          const associatedIds = [
            ...(idsByRecord.get(id) ?? []),
            ...targets.map(({ toObjectId }) => toObjectId),
          ];
          idsByRecord.set(id, associatedIds);
          const nextPageCursor = requireNextCursor(cursorsById.get(id) ?? null, pageInfo?.next?.after);
          return nextPageCursor === null || associatedIds.length >= enoughCount
            ? []
            : { id, after: nextPageCursor };
        });
    });
  }
  return idsByRecord;
}
