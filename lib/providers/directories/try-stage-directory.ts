import type { ConnectDirectoryPorts } from '#domain/market/directory/connect-directory.ts';

/** Loaded with the first key, because it includes an HTTP client. */
export const tryStageDirectory: ConnectDirectoryPorts['tryKey'] = async (...key) =>
  (await import('./live-directory.ts')).tryDirectory(...key);
