import { type LocalPage, sendJson } from './local-pages.ts';

/** `GET /_local/alarms.json`: how the alarms of the stack stand, those that went off first. */
export const alarmsPage: LocalPage = {
  method: 'GET',
  path: '/_local/alarms.json',
  answer({ cloudWatch }, _, response) {
    const data = cloudWatch.alarms().toSorted((a, b) => a.state.localeCompare(b.state));
    sendJson(response, { data });
  },
};
