/** As much of curl as the README uses, because a host may have none. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    silent: { type: 'boolean', short: 's' },
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
process.stdout.write(await answer.text());
