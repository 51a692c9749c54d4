import { runEventsBench } from './events-bench.ts';
import { runListsBench } from './lists-bench.ts';
import { runPeopleSearchBench } from './people-search-bench.ts';
import { runSignalsBench } from './signals-bench.ts';
import { runWebhooksBench } from './webhooks-bench.ts';

/** `npm run bench`, or `npm run bench -- lists events` for some of it. */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  'people-search': runPeopleSearchBench,
  lists: runListsBench,
  events: runEventsBench,
  webhooks: runWebhooksBench,
  signals: runSignalsBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join(', ')}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
