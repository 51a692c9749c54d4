import { runAdmin } from '#operations/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  out: console.log,
  err: console.error,
  // Progress overwrites its line, which only makes sense on a terminal.
  ...(process.stderr.isTTY && { line: (text) => process.stderr.write(`\r${text}`) }),
});
