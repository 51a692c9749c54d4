import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// A thread doesn't share the cache of the process that started it.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

/** A thread of its own: reading the made-up world takes about as long as building the functions. */
const [{ demoHistory }, { embeddedWorld }] = await Promise.all([
  import('#demo/demo-accounts.ts'),
  import('#providers/embedded-world.ts'),
]);
parentPort?.postMessage(await demoHistory(await embeddedWorld(), new Date(workerData)));
