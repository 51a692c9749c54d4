import * as z from 'zod';
import type { CrmPage, CrmReader } from '#domain/market/crm-imports/crm-reader.ts';

const cursor = z.strictObject({
  part: z.enum(['companies', 'deleted']),
  /** The list whose companies are read. Null: all. */
  list: z.string().nullable(),
  /** Where the page begins, in the CRM's own terms. Null: at the start of the part. */
  after: z.string().nullable(),
});
type Cursor = z.output<typeof cursor>;

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
    begin: ((list) =>
      JSON.stringify({
        part: 'companies',
        list,
        after: null,
      } satisfies Cursor)) satisfies CrmReader['createFirstCursor'],

    async readPage(client: Client, cursorText: string): Promise<CrmPage> {
      const { part, ...from } = cursor.parse(JSON.parse(cursorText));
      const { companies = [], deleted = [], after } = await readPart[part](client, from);
      if (after === null && part === 'deleted') return { companies, deleted, next: null };
      const nextCursor: Cursor = { ...from, part: after === null ? 'deleted' : part, after };
      return { companies, deleted, next: JSON.stringify(nextCursor) };
    },
  };
}
