import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { label, text, timestamp } from './fields.ts';
import { deleted, many, one } from './responses.ts';

/** `GET /views` isn't paginated. */
export const VIEWS_MAX = 500;
/** One author must not use up what everyone shares, and private views are out of others' reach. */
export const VIEWS_PER_AUTHOR_MAX = 50;
const FILTERS_MAX = 30;
/** All names and values together: every reader of `GET /views` gets everyone's shared filters. */
const FILTER_TEXT_MAX = 2_000;

/** As query parameters are named, or a client's own filters. Names that every object has can't be stored. */
const isName = (text: string): boolean => /^(?:console\.)?[a-z_]{1,50}$/.test(text) && !(text in {});

const lengthOf = (filters: Readonly<Record<string, string>>): number =>
  Object.entries(filters).flat().join('').length;

const name = label(100);
const of = z.enum(['detections', 'accounts', 'people']).describe('The list that it filters.');
const filters = z
  .record(z.string(), text(500))
  .refine(
    (value) => Object.keys(value).length <= FILTERS_MAX && Object.keys(value).every(isName),
    `Must be at most ${FILTERS_MAX} filters, each with the name of a query parameter.`,
  )
  .refine(
    (value) => lengthOf(value) <= FILTER_TEXT_MAX,
    `Must be at most ${FILTER_TEXT_MAX} characters in all.`,
  )
  .meta({
    propertyNames: undefined,
    description: `Query parameters of the list, as text: \`{"state": "new,seen", "owner_id": "me"}\`, at most ${FILTER_TEXT_MAX} characters in all. They are checked when the list is read. What the console alone knows begins with \`console.\`.`,
  });
const shared = z.boolean().describe('True if the whole team sees it; false if only its author does.');

export const view = z
  .object({
    id: z.string(),
    name: z.string(),
    of,
    filters: z.record(z.string(), z.string()),
    shared,
    created_by: z.string().nullable().describe('Member who created it. Null for a key without a member.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'View' });

export type View = z.infer<typeof view>;

const WHO_CHANGES = 'Its author may; admins and keys without a member may change shared views.';

export const listViews = defineEndpoint({
  id: 'list-views',
  method: 'GET',
  path: '/views',
  summary: 'List saved views',
  description: 'Your own and the shared ones, by name.',
  responses: { 200: many(view) },
});

export const createView = defineEndpoint({
  id: 'create-view',
  method: 'POST',
  path: '/views',
  summary: 'Save a view',
  description: `A name for filters of a list, such as the inbox of one region. What a view shows depends on who looks: \`owner_id=me\` is the reader. Each member can have up to ${VIEWS_PER_AUTHOR_MAX}, and so can all keys without a member; a workspace up to ${VIEWS_MAX}.`,
  body: z.strictObject({ name, of, filters, shared: z.boolean().default(false) }),
  responses: { 201: one(view) },
  errors: ['limit_exceeded'],
});

export const updateView = defineEndpoint({
  id: 'update-view',
  method: 'PATCH',
  path: '/views/{id}',
  summary: 'Update a saved view',
  description: WHO_CHANGES,
  body: z.strictObject({
    name: name.exactOptional(),
    filters: filters.exactOptional(),
    shared: z.boolean().exactOptional(),
  }),
  responses: { 200: one(view) },
  errors: ['not_found', 'forbidden'],
});

export const deleteView = defineEndpoint({
  id: 'delete-view',
  method: 'DELETE',
  path: '/views/{id}',
  summary: 'Delete a saved view',
  description: WHO_CHANGES,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
});
