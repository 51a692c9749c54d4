import { type LocalPage, sendJson } from './local-pages.ts';

/** `GET /_local/alarms.json`: the state of the stack's alarms, those in ALARM first. */
export const alarmsPage: LocalPage = {
  method: 'GET',
  path: '/_local/alarms.json',
  answer({ cloudWatch }, _, response) {
    const data = cloudWatch.alarms().toSorted((a, b) => a.state.localeCompare(b.state));
    sendJson(response, { data });
  },
};
