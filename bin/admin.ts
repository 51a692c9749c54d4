import { runAdmin } from '#admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), { out: console.log, err: console.error });
