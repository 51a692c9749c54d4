import * as z from 'zod';
import { type AdminContext, type Command, type Given, type Row, UsageError } from './command.ts';

/** What the gateway and Lambda give out, and nothing that could end a quotation. */
const REQUEST_ID = /^[\w-]{8,128}$/;

/** The log groups of a stage that lines of a request are in; see `lib/infra/log-group.ts`. */
const KINDS = ['access', 'api', 'queues', 'workflows', 'schedules'];

const QUERY_DAYS = 14;

const lines = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

const text = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value);

/** Where a line comes from, by the member that names it. */
const placeOf = (line: Readonly<Record<string, unknown>>): string => {
  const kind = ['endpoint', 'queue', 'step', 'schedule'].find((name) => line[name] !== undefined);
  if (kind !== undefined) return `${kind} ${String(line[kind])}`;
  return `gateway ${String(line.method)} ${String(line.route)}`;
};

const rowOf = (line: Readonly<Record<string, unknown>>): Row => ({
  time: text(line.timestamp),
  where: placeOf(line),
  // The access log has neither, and the line that ends an invocation says the same each time.
  what: line.message === 'invocation ended' ? text(line.outcome) : text(line.message ?? 'answered'),
  status: text(line.status),
  ms: text(line.duration_ms ?? line.ms),
  about: text(line.account_id ?? line.run_id ?? line.record_id),
});

async function wayOnThisMachine(
  askLocal: NonNullable<AdminContext['askLocal']>,
  id: string,
): Promise<readonly Row[]> {
  const { data } = lines.parse(await askLocal(`/_local/trace.json?request_id=${id}`));
  if (data.length > 0) return data.map(rowOf);
  throw new UsageError(
    `This local run knows no request ${id}. It remembers the newest lines since its start; the id is the answer's x-request-id.`,
  );
}

/** What to ask CloudWatch, which keeps the stage's logs. */
function queryFor(stage: string, id: string): Row[] {
  const groups = KINDS.map((kind) => `/signal-intelligence/${stage}/${kind}`);
  const query = [
    'fields @timestamp, coalesce(endpoint, queue, step, schedule, route) as place, message, outcome, status, duration_ms, workspace_id, run_id',
    `filter request_id = "${id}"`,
    'sort @timestamp asc',
    'limit 1000',
  ].join(' | ');
  const command = [
    'aws logs start-query',
    `--log-group-names ${groups.join(' ')}`,
    `--start-time $(($(date +%s) - ${QUERY_DAYS * 24 * 60 * 60})) --end-time $(date +%s)`,
    `--query-string '${query}'`,
  ].join(' ');
  return [
    ...groups.map((group) => ({ what: 'log group', text: group })),
    { what: 'Logs Insights query', text: query },
    { what: 'command', text: command },
    { what: 'then', text: 'aws logs get-query-results --query-id <the id that it answers with>' },
  ];
}

function requestId(given: Given): string {
  const id = given.optional('request-id');
  if (id !== undefined && REQUEST_ID.test(id)) return id;
  throw new UsageError(
    'Name the request: npm run admin -- trace REQUEST_ID, the x-request-id of its answer.',
  );
}

export const trace: Command = {
  name: 'trace',
  summary: 'Follow a request through gateway, queues, workflows and delivery, by its x-request-id',
  argument: { name: 'request-id', value: 'REQUEST_ID' },
  options: {},
  refuse: (given) => void requestId(given),
  async run({ stage = 'local', askLocal }, given) {
    const id = requestId(given);
    return askLocal ? wayOnThisMachine(askLocal, id) : queryFor(stage, id);
  },
};
