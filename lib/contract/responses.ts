import * as z from 'zod';

/** Envelopes of successful responses. */

export const recordResponse = <T extends z.ZodType>(data: T) => z.object({ data });

export const listResponse = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

const pagination = z
  .object({ total: z.int(), page: z.int(), per_page: z.int(), has_more: z.boolean() })
  .meta({ id: 'Pagination' });

export const pageResponse = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination });

export const deleted = recordResponse(z.object({ id: z.string(), deleted: z.literal(true) })).meta({
  id: 'Deleted',
});
