/** Stores what this version writes and how it reads it, to test later versions against. See docs/decisions/0184. */
import { startLocalProcess } from '#local/local-process.ts';
import { bodyOf, readEverything } from './read-everything.ts';
import { writeRelease } from './release.ts';
import { writtenItems } from './written-items.ts';

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: npm run release-fixture -- VERSION, such as 1.1.0');
  process.exit(2);
}

const service = await startLocalProcess(['--empty']);
try {
  const { base_url, api_key, workspace_id } = service.ready;
  const items = await writtenItems(service.ready);
  const answers = await readEverything(async (path) => {
    const response = await fetch(`${base_url}${path}`, { headers: { authorization: `Bearer ${api_key}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return bodyOf(path, await response.text());
  });
  writeRelease({ version, access: { workspace_id, api_key }, items, answers });
  console.log(`${items.length} items and ${Object.keys(answers).length} answers of ${version} are kept.`);
} finally {
  await service.end();
}
