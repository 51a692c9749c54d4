import { type LocalPage, sendJson } from './local-pages.ts';

/**
 * Ends functions in the middle of their work, to see that nothing is lost by it: `POST /_local/kill-workers?most=2&seed=7`
 * answers with the functions that were hit.
 */
export const killWorkers: LocalPage = {
  method: 'POST',
  path: '/_local/kill-workers',
  async answer(cloud, request, response) {
    const { searchParams } = new URL(request.url ?? '', 'http://local');
    const numberOf = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise);
    sendJson(response, { killed: await cloud.killWorkers(numberOf('most', 1), numberOf('seed', 0)) });
  },
};
