import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NAMED_RELATIONS } from './relation.ts';
import { recordResponse } from './responses.ts';

const quietRelations = z.array(z.enum(NAMED_RELATIONS)).max(NAMED_RELATIONS.length);

const relationSettings = z
  .object({
    quiet: quietRelations.describe(
      'Accounts with these relations are left alone: never hot, no alert, no draft, nothing in the inbox. Their detections are kept as background. Discovery never suggests companies that your CRM knows by one of them.',
    ),
  })
  .meta({ id: 'RelationSettings' });

export const getRelationSettings = defineEndpoint('GET /settings/relations', {
  id: 'get-relation-settings',
  summary: 'Get relation settings',
  description: 'A new workspace leaves customers, open deals and competitors alone.',
  responses: { 200: recordResponse(relationSettings) },
});

export const updateRelationSettings = defineEndpoint('PUT /settings/relations', {
  id: 'update-relation-settings',
  summary: 'Choose which relations are quiet',
  description:
    'Replaces the whole list; an empty one leaves no one alone. Scores, inbox, detections and drafts of all accounts follow within minutes.',
  body: z.strictObject({ quiet: quietRelations }),
  responses: { 200: recordResponse(relationSettings) },
  access: 'workspace',
  freshCaller: true,
  agents: 'refused',
});
