import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);
const entry = path.resolve(import.meta.dirname, '../../bin/admin.ts');

const report = z.object({
  findings: z.array(
    z.object({ check: z.string(), workspace_id: z.string(), subject: z.string(), problem: z.string() }),
  ),
  unnamed: z.int(),
});

/** What `npm run admin -- check` finds in the whole table. */
export async function brokenInvariants(port: number): Promise<string[]> {
  const args = [entry, 'check', '--all', '--json', '--settle', '5', '--port', String(port)];
  // It exits with 1 if it finds something, but still prints it.
  const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      if (error.stdout) return { stdout: error.stdout };
      throw new Error(`check failed: ${error.stderr}`);
    },
  );
  const { findings, unnamed } = report.parse(JSON.parse(stdout));
  return [
    ...findings.map(
      ({ check, workspace_id, subject, problem }) =>
        `invariant ${check}: ${workspace_id} ${subject}: ${problem}`,
    ),
    ...(unnamed > 0 ? [`invariants: ${unnamed} more`] : []),
  ];
}
