import process from 'node:process';
import { startVitest } from 'vitest/node';
import { DYNAMODB_LOCAL_ENDPOINT } from '#test/harness/test-dynamodb.ts';
import { findInstallation, JARS, startDynamoDbLocal } from './java-server.ts';

/** Runs the table and endpoint suites over DynamoDB Local, or those whose paths the arguments are part of. */

/** The suites that depend on the table. */
const SUITES = ['test/unit/table/', 'test/unit/lists/', 'test/endpoints/', 'test/queues/', 'test/workflows/'];

const found = findInstallation(process.env[JARS]);
if (typeof found === 'string') {
  console.log(`Skipped: ${found}.`);
} else {
  const database = await startDynamoDbLocal(found);
  process.env[DYNAMODB_LOCAL_ENDPOINT] = database.endpoint;
  const chosen = process.argv.slice(2);
  const vitest = await startVitest('test', chosen.length > 0 ? chosen : SUITES, {
    project: ['parts', 'service', 'e2e'],
    watch: false,
  });
  await vitest.close();
  await database.stop();
}
