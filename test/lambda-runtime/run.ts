import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { startVitest } from 'vitest/node';
import { RIC } from './runtime-host.ts';

/** Starts every deployed bundle in its own process with a Runtime API, and sends each a real event. */

const ric = process.env[RIC] ?? '';
if (!existsSync(path.join(ric, 'node_modules/aws-lambda-ric'))) {
  console.error(`${RIC} must name a folder where AWS's aws-lambda-ric is installed, not "${ric}".`);
  process.exit(2);
}
process.env.BUNDLES_UNDER = 'runtime-api';
const vitest = await startVitest('test', ['test/e2e/deployed-bundles.test.ts', ...process.argv.slice(2)], {
  project: ['e2e'],
  watch: false,
});
await vitest.close();
