import { type LocalPage, sendJson } from './local-pages.ts';

/** Runs a scheduled job now and responds when it is done: `POST /_local/fire-schedule?name=…`. */
export const fireSchedule: LocalPage = {
  method: 'POST',
  path: '/_local/fire-schedule',
  async answer(cloud, request, response) {
    const name = new URL(request.url ?? '', 'http://local').searchParams.get('name') ?? '';
    await cloud.fireSchedule(name);
    sendJson(response, { fired: name });
  },
};
