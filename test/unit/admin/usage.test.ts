import { expect, it } from 'vitest';
import { runAdmin } from '#admin/run-admin.ts';

it.each([
  [['trace'], 'Name the request: npm run admin -- trace REQUEST_ID'],
  [['person', 'erase'], 'Say who: with --email, --linkedin, --phone, or --name and --domain.'],
  [['person', 'export', '--name', 'Jane Roe'], '--name and --domain go together'],
  [['check'], 'Say which to check: --workspace ID or --all.'],
])('%j is refused for what is missing, also where no service runs', async (args, message) => {
  const err: string[] = [];

  // Nothing listens on this port.
  const code = await runAdmin([...args, '--port', '9'], {
    out: () => undefined,
    err: (line) => err.push(line),
  });

  expect(code).toBe(2);
  expect(err.join('\n')).toContain(message);
});
