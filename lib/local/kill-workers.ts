import { type LocalPage, sendJson } from './local-pages.ts';

/**
 * Kills functions in the middle of their work, to show that nothing gets lost. `POST /_local/kill-workers?most=2&seed=7`
 * responds with the functions it killed.
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
