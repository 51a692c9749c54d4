import { changeStream } from '#contract/change-stream.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { queues } from '#contract/queues.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { buildSite } from './build-site.ts';
import type { FunctionEntry } from './bundle.ts';

/** `authorize-key` in `functions/authorizer`. */
const entryIn = (folder: string, id: string): FunctionEntry => ({
  id,
  source: `functions/${folder}/${id}.ts`,
});

export const authorizerEntry = entryIn('authorizer', 'authorize-key');
export const siteEntry: FunctionEntry = { ...entryIn('pages', 'site'), addFiles: buildSite };
export const oauthEntry = entryIn('oauth', 'oauth');
export const signInEntry = entryIn('sign-in', 'sign-in');
export const sessionEntry = entryIn('sign-in', 'own-session');
export const mailLinksEntry = entryIn('pages', 'mail-links');

export const listFunctionEntries = (): FunctionEntry[] => [
  authorizerEntry,
  siteEntry,
  oauthEntry,
  signInEntry,
  sessionEntry,
  mailLinksEntry,
  ...[...endpointList, answerAgent].map(({ id, resource }) => entryIn(`api/${resource}`, id)),
  ...machines.flatMap(({ name, steps }) =>
    Object.values(steps).map(({ id }) => entryIn(`workflows/${name}`, id)),
  ),
  ...schedules.map(({ id }) => entryIn('schedules', id)),
  ...queues.map(({ name }) => entryIn('queues', name)),
  entryIn('streams', changeStream.id),
];
