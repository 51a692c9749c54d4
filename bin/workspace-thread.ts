import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// A thread doesn't share the compile cache of its process.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

/** Loads all that a workspace needs while the cloud starts, opens the workspace, and takes what it loaded with it. */
if (parentPort === null) throw new Error('workspace-thread.ts runs only as a thread of serve-local.ts');
const { prepareWorkspace } = await import('./open-workspace.ts');
const openWorkspace = prepareWorkspace(workerData);
const [cloud] = await once(parentPort, 'message');
parentPort.postMessage(await openWorkspace(cloud));
