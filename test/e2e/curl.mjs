/** As much of curl as the README and the guides use, because a host may have none. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    silent: { type: 'boolean', short: 's' },
    include: { type: 'boolean', short: 'i' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
  },
  allowPositionals: true,
});
const headers = values.header.map((line) => line.split(/: (.*)/).slice(0, 2));
const body = values.data;
const method = values.request ?? (body === undefined ? 'GET' : 'POST');
const answer = await fetch(positionals[0], { method, headers, ...(body !== undefined && { body }) });
if (values.include) {
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  process.stdout.write(`HTTP/1.1 ${answer.status} ${answer.statusText}\n${lines.join('\n')}\n\n`);
}
process.stdout.write(await answer.text());
