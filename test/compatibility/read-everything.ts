import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';

/** The service's responses by requested path. */
export type Answers = Readonly<Record<string, unknown>>;

/** Where the ids for a path come from. */
const LISTS: Readonly<Record<string, string>> = {
  '/accounts/{id}': '/accounts',
  '/accounts/{id}/signals': '/accounts',
  '/accounts/{id}/monitor-events': '/accounts',
  '/accounts/{id}/notes': '/accounts',
  '/detections/{id}': '/detections',
  '/detections/{id}/notes': '/detections',
  '/signals/{id}': '/signals',
  '/runs/{id}': '/runs',
  '/people/{id}': '/people',
  '/push-runs/{id}': '/push-runs',
  '/imports/{id}': '/imports',
};

/** How many records of each kind are read one by one; lists are read completely. */
const READ_OF_EACH = 3;

/** Without those that ask a vendor. */
export const readEndpoints: readonly AnyEndpoint[] = endpointList.filter(
  ({ method, uses }) => method === 'GET' && !uses.credentials,
);

/** Exports have one record per line. */
export const bodyOf = (path: string, text: string): unknown =>
  path.endsWith('/export')
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : JSON.parse(text);

/** Reads every endpoint of the contract, for every record in its lists. */
export async function readEverything(
  get: (path: string) => Promise<unknown>,
  asked: readonly string[] = readEndpoints.map(({ path }) => path),
): Promise<Answers> {
  const paths = asked.map((path) => path.replace('{provider}', 'crm_one'));
  const responses: Record<string, unknown> = {};
  for (const path of paths.filter((each) => !each.includes('{'))) responses[path] = await get(path);
  for (const path of paths.filter((each) => each.includes('{'))) {
    const list = LISTS[path];
    if (list === undefined) throw new Error(`nothing lists the ids of ${path}`);
    // A list that is newer than a release isn't asked for.
    const { data } = (responses[list] ?? { data: [] }) as { data: { id: string }[] };
    for (const { id } of data.slice(0, READ_OF_EACH)) {
      const own = path.replace('{id}', id);
      responses[own] = await get(own);
    }
  }
  return responses;
}
