import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import { type AdminContext, type Command, type Given, type Row, UsageError } from './command.ts';

/** The format of ids from API Gateway and Lambda, without characters that could end a quoted string. */
const REQUEST_ID = /^[\w-]{8,128}$/;

/** The log groups of a stage that contain lines of requests; see `lib/infra/log-group.ts`. */
const KINDS = ['access', 'api', 'queues', 'workflows', 'schedules'];

const QUERY_DAYS = 14;

const lines = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

const text = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value);

/** Where a line comes from, by the field that names it. */
const placeOf = (line: Readonly<Record<string, unknown>>): string => {
  const kind = ['endpoint', 'queue', 'step', 'schedule'].find((name) => line[name] !== undefined);
  if (kind !== undefined) return `${kind} ${String(line[kind])}`;
  return `gateway ${String(line.method)} ${String(line.route)}`;
};

const rowOf = (line: Readonly<Record<string, unknown>>): Row => ({
  time: text(line.timestamp),
  where: placeOf(line),
  // Access log lines have no message, and the last line of an invocation always has the same.
  what: line.message === 'invocation ended' ? text(line.outcome) : text(line.message ?? 'answered'),
  status: text(line.status),
  ms: text(line.duration_ms ?? line.ms),
  about: text(line.account_id ?? line.run_id ?? line.record_id),
});

async function linesOnThisMachine(
  askLocal: NonNullable<AdminContext['askLocal']>,
  id: string,
): Promise<readonly Row[]> {
  const { data } = lines.parse(await askLocal(`/_local/trace.json?request_id=${id}`));
  if (data.length > 0) return data.map(rowOf);
  throw new UsageError(
    `The local service has no log lines of request ${id}. It keeps only the newest lines since its start. The id is the response's x-request-id.`,
  );
}

/** The CloudWatch query for a deployed stage's logs. */
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
    `--start-time $(($(date +%s) - ${QUERY_DAYS * DAY_SECONDS})) --end-time $(date +%s)`,
    `--query-string '${query}'`,
  ].join(' ');
  return [
    ...groups.map((group) => ({ what: 'log group', text: group })),
    { what: 'Logs Insights query', text: query },
    { what: 'command', text: command },
    { what: 'then', text: 'aws logs get-query-results --query-id <the query id it returned>' },
  ];
}

function requestId(given: Given): string {
  const id = given.optional('request-id');
  if (id !== undefined && REQUEST_ID.test(id)) return id;
  throw new UsageError(
    'Pass a request id: npm run admin -- trace REQUEST_ID, the x-request-id of the response.',
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
    return askLocal ? linesOnThisMachine(askLocal, id) : queryFor(stage, id);
  },
};
