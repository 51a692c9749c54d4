import { parentPort, workerData } from 'node:worker_threads';
import { demoHistory } from '#demo/demo-accounts.ts';
import { embeddedWorld } from '#providers/embedded-world.ts';

/** A thread of its own: reading the made-up world takes about as long as building the functions. */
parentPort?.postMessage(await demoHistory(await embeddedWorld(), new Date(workerData)));
