import type { ExportQueues } from '#delivery/destination-channel.ts';

/** For a push to a URL, which must not send to any queue. */
export const noExportQueues: ExportQueues = {
  urls: () => ({}),
  send: () => Promise.reject(new Error('nothing is sent to a queue')),
};
