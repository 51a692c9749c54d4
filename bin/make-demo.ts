import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSources } from '#infra/hash-sources.ts';
import { readOrCreateValue } from '#local/cached-value.ts';

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache');

// A thread doesn't share the compile cache of its process.
enableCompileCache(path.join(CACHE, 'compiled'));

/** Runs in its own thread, because reading the fictional data takes about as long as building the functions. */
async function make(now: Date) {
  const [{ createDemoHistory }, { loadEmbeddedWorld: embeddedWorld }] = await Promise.all([
    import('#local/demo/demo-accounts.ts'),
    import('#world/embedded-world.ts'),
  ]);
  return createDemoHistory(await embeddedWorld(), now);
}

const now = new Date(workerData);
/** All starts on the same day share one history. */
const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);

parentPort?.postMessage(
  await readOrCreateValue({
    directory: path.join(CACHE, 'demo'),
    key: hashSources(['lib', 'package-lock.json'], day),
    make: () => make(now),
  }),
);
