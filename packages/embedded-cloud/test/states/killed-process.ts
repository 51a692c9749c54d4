/** Starts executions that wait, prints their ARNs, and runs until it is killed. */
import { bootMachines as boot, machineArn } from '#cloud/testing/run-machine.ts';
import { waiting } from './harness.ts';

const server = await boot({ machines: [waiting], dataDir: String(process.argv[2]) });
const arns = Array.from({ length: 50 }, (_, index) =>
  server.startExecution({ stateMachineArn: machineArn('waiting'), input: JSON.stringify({ index }) }),
);
process.stdout.write(JSON.stringify(arns));
