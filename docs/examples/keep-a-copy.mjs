import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

// Keeps a copy of accounts and people in a file. Stop or kill it at any time: it continues where it was.
const { SIGNAL_BASE_URL, SIGNAL_API_KEY, COPY_FILE = 'copy.json' } = process.env;

async function get(path, query = {}) {
  const response = await fetch(`${SIGNAL_BASE_URL}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${SIGNAL_API_KEY}` },
  });
  const body = await response.json();
  if (response.ok) return body;
  throw Object.assign(new Error(body.error.message), { code: body.error.code });
}

/** The records and the cursor are one file, so that neither is ever newer than the other. */
function store(copy) {
  writeFileSync(`${COPY_FILE}.new`, JSON.stringify(copy));
  renameSync(`${COPY_FILE}.new`, COPY_FILE);
}

function stored() {
  try {
    return JSON.parse(readFileSync(COPY_FILE, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The cursor first, then the lists: what changes in between is told afterward. */
async function begin() {
  const { next_cursor } = await get('/changes');
  const records = {};
  for (const path of ['/accounts', '/people']) {
    for (let page = 1, more = true; more; page += 1) {
      const { data, pagination } = await get(path, { page, per_page: 100 });
      for (const record of data) records[record.id] = record;
      more = pagination.has_more;
    }
  }
  const copy = { cursor: next_cursor, records };
  store(copy);
  return copy;
}

let copy = stored() ?? (await begin());
console.log(`${Object.keys(copy.records).length} records`);
for (;;) {
  try {
    const page = await get('/changes', { after: copy.cursor, types: 'account,person' });
    for (const { id, record } of page.data) {
      if (record === null) delete copy.records[id];
      else copy.records[id] = record;
    }
    copy.cursor = page.next_cursor;
    store(copy);
    for (const { type, id, change } of page.data) console.log(`${change} ${type} ${id}`);
    if (!page.has_more) await setTimeout(5_000);
  } catch (error) {
    if (error.code !== 'cursor_expired') throw error;
    copy = await begin();
  }
}
