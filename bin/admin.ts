import { runAdmin } from '#admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  out: console.log,
  err: console.error,
  // A file that keeps the output has no line to write over.
  ...(process.stderr.isTTY && { line: (text) => process.stderr.write(`\r${text}`) }),
});
