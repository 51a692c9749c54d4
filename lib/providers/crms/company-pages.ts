import * as z from 'zod';
import type { CrmPage } from '#domain/market/crm-imports/crm-reader.ts';

const cursorSchema = z.strictObject({
  part: z.enum(['companies', 'deleted']),
  /** The list whose companies are read. Null: all. */
  list: z.string().nullable(),
  /** Where the page begins, in the CRM's own terms. Null: at the start of the part. */
  after: z.string().nullable(),
});
type Cursor = z.output<typeof cursorSchema>;

/** A page of one part. */
export interface PartPage extends Partial<Omit<CrmPage, 'next'>> {
  /** Where the next page begins. Null at the end of the part. */
  readonly after: string | null;
}

/** How a CRM reads a page of each part. */
type ReadPart<Client> = Readonly<
  Record<Cursor['part'], (client: Client, position: Omit<Cursor, 'part'>) => Promise<PartPage>>
>;

/** Reads the companies of a CRM page by page, and after them those that people deleted or merged. */
export function createCompanyPages<Client>(readPart: ReadPart<Client>) {
  return {
    createFirstCursor(list: Cursor['list']): string {
      const firstCursor: Cursor = { part: 'companies', list, after: null };
      return JSON.stringify(firstCursor);
    },

    async readPage(client: Client, cursorText: string): Promise<CrmPage> {
      const { part, ...position } = cursorSchema.parse(JSON.parse(cursorText));
      const { companies = [], deleted = [], after } = await readPart[part](client, position);
      if (after === null && part === 'deleted') return { companies, deleted, next: null };
      const nextCursor: Cursor = { ...position, part: after === null ? 'deleted' : part, after };
      return { companies, deleted, next: JSON.stringify(nextCursor) };
    },
  };
}
