import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, label, text, timestamp } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';

/** The list isn't paginated, and a Lambda response holds at most 6 MB. */
export const MAX_SECTIONS = 200;
export const MAX_BYTES = 5_000_000;

/** A section is one table item of at most 400 KB, with up to 4 bytes per character. */
const MAX_CONTENT_LENGTH = 100_000;

export const knowledgeBaseSection = z
  .object({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    content_md: z.string(),
    source_url: z.string().nullable(),
    is_ai_generated: z.boolean(),
    position: z.int(),
    created_at: timestamp,
  })
  .meta({ id: 'KnowledgeBaseSection' });

export type KnowledgeBaseSection = z.infer<typeof knowledgeBaseSection>;

const fields = {
  title: label(200).describe('Section heading.'),
  content_md: text(MAX_CONTENT_LENGTH).meta({
    maxLength: MAX_CONTENT_LENGTH,
    description: 'Markdown body. May be empty.',
  }),
  type: label(50).describe('For example overview, product, value_prop, icp, pricing, competitor, custom.'),
  position: integer(
    'Sort position, any integer. If it is taken, the section there and those in the way move down.',
  ),
};

export const listKnowledgeBase = defineEndpoint('GET /knowledge-base', {
  id: 'list-knowledge-base',
  summary: 'List knowledge base sections',
  description: 'Ordered by position.',
  responses: { 200: listResponse(knowledgeBaseSection) },
});

export const createKnowledgeBaseSection = defineEndpoint('POST /knowledge-base', {
  id: 'create-knowledge-base-section',
  summary: 'Create a knowledge base section',
  description: `Without a position, the section goes to the end. If the position is taken, the section is put there and the one that had it moves down by one; so do those that would then be in the way. A workspace can have up to ${MAX_SECTIONS} sections and ${MAX_BYTES / 1e6} MB, measured as JSON.`,
  body: z.strictObject({
    title: fields.title,
    content_md: fields.content_md,
    type: fields.type.default('custom'),
    position: fields.position.exactOptional(),
  }),
  responses: { 201: recordResponse(knowledgeBaseSection) },
  errors: ['limit_exceeded'],
  access: 'workspace',
});

export const updateKnowledgeBaseSection = defineEndpoint('PATCH /knowledge-base/{id}', {
  id: 'update-knowledge-base-section',
  summary: 'Update a knowledge base section',
  description:
    'Changing the title or content clears the AI-generated mark. A new `position` is taken as by `POST /knowledge-base`; other sections move down to make room.',
  body: z.strictObject({
    title: fields.title.exactOptional(),
    content_md: fields.content_md.exactOptional(),
    type: fields.type.exactOptional(),
    position: fields.position.exactOptional(),
  }),
  responses: { 200: recordResponse(knowledgeBaseSection) },
  errors: ['limit_exceeded'],
  access: 'workspace',
});

export const deleteKnowledgeBaseSection = defineEndpoint('DELETE /knowledge-base/{id}', {
  id: 'delete-knowledge-base-section',
  summary: 'Delete a knowledge base section',
  responses: { 200: deleted },
  access: 'workspace',
});
