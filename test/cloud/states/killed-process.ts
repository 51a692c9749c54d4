/** Starts executions that wait, prints their ARNs, and lives until it is killed. */
import { boot, machineArn, waiting } from './harness.ts';

const server = await boot({ machines: [waiting], dataDir: String(process.argv[2]) });
const arns = Array.from({ length: 50 }, (_, index) =>
  server.startExecution({ stateMachineArn: machineArn('waiting'), input: JSON.stringify({ index }) }),
);
process.stdout.write(JSON.stringify(arns));
