import { expect, it } from 'vitest';
import { runAdmin } from '#operations/run-admin.ts';

it.each([
  [['person', 'erase'], 'Identify the person with --email, --linkedin, --phone, or --name and --domain.'],
  [['person', 'export', '--name', 'Jane Roe'], '--name and --domain go together'],
  [['check'], 'Choose what to check: --workspace ID or --all.'],
])('rejects %j for what is missing, even if no service is running', async (args, message) => {
  const err: string[] = [];

  // Nothing listens on this port.
  const code = await runAdmin([...args, '--port', '9'], {
    out: () => undefined,
    err: (line) => err.push(line),
  });

  expect(code).toBe(2);
  expect(err.join('\n')).toContain(message);
});
