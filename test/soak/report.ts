import { writeFileSync } from 'node:fs';
import { endpoints } from '#contract/endpoints.ts';
import type { Faults } from './faults.ts';
import type { MemorySample, Service } from './service.ts';
import type { EndpointName, Figures, Traffic } from './traffic.ts';

/** What the service is started with as `--memory`: above it, a function that starts replaces an idle one. */
export const ALLOWED_MB = 2_048;
/** Functions at work are never ended, so their memory comes on top: about sixteen at a time, of 30 MB each. */
const MAX_MB = ALLOWED_MB + 16 * 32;

const peakOf = (samples: readonly MemorySample[]): number =>
  Math.max(0, ...samples.map(({ rssMb }) => rssMb));

export const memoryProblems = (samples: readonly MemorySample[]): string[] =>
  peakOf(samples) > MAX_MB
    ? [`memory: ${peakOf(samples)} MB at most, ${MAX_MB} MB are the limit (--memory ${ALLOWED_MB})`]
    : [];

export interface Findings {
  readonly seed: number;
  readonly minutes: number;
  readonly settledSeconds: number;
  readonly acknowledged: number;
  /** Endpoints that no operation calls. */
  readonly uncalled: readonly string[];
  readonly rows: { readonly delivered: number; readonly refused: number };
  readonly problems: readonly string[];
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const countsOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(', ') || 'none';

const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [rowOf(head), rowOf(head.map(() => '---')), ...rows.map(rowOf)].join('\n');
}

const figuresRow = (name: EndpointName, { statuses, okMs }: Figures) => [
  endpoints[name].id,
  okMs.length,
  percentile(okMs, 0.5),
  percentile(okMs, 0.99),
  [...statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}×${count}`)
    .join(' '),
];

/** Memory growth of a warm process over the samples of each life, by least squares, in MB per minute. */
function growthOf(samples: readonly MemorySample[], warmMs = 60_000): number | undefined {
  const warm = samples.filter(({ ageMs }) => ageMs >= warmMs);
  const spread = warm.length > 0 ? Math.max(...warm.map(({ ageMs }) => ageMs)) - warmMs : 0;
  if (spread < warmMs) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = warm.map(({ ageMs }) => ageMs / 60_000);
  const sizes = warm.map(({ rssMb }) => rssMb);
  const [meanMinutes, meanSize] = [mean(minutes), mean(sizes)];
  const above = minutes.reduce(
    (sum, at, index) => sum + (at - meanMinutes) * ((sizes[index] ?? 0) - meanSize),
    0,
  );
  const below = minutes.reduce((sum, at) => sum + (at - meanMinutes) ** 2, 0);
  return below === 0 ? undefined : above / below;
}

/** At most this many lines, evenly spread. */
function memoryRows(samples: readonly MemorySample[], diskMb: readonly number[], most = 12) {
  const step = Math.max(1, Math.ceil(samples.length / most));
  return samples.flatMap(({ atMs, ageMs, rssMb }, index) =>
    index % step === 0
      ? [[`${Math.round(atMs / 1000)} s`, `${Math.round(ageMs / 1000)} s`, rssMb, diskMb[index] ?? '-']]
      : [],
  );
}

/** Three of a kind say as much as a hundred. */
function grouped(problems: readonly string[], most = 3): string[] {
  const kinds = Map.groupBy(problems, (problem) =>
    problem.replace(/\b[a-z]{2,4}_[0-9a-z_]+|soak-[\w-]+|\d+/g, '#'),
  );
  return [...kinds.values()].flatMap((same) => [
    ...same.slice(0, most).map((problem) => `- ${problem}`),
    ...(same.length > most ? [`- … and ${same.length - most} more of this kind`] : []),
  ]);
}

/** The summary as Markdown, which reads as text too. */
export function reportOf(
  findings: Findings,
  service: Service,
  faults: Pick<Faults, 'counts'>,
  traffic: Traffic,
): string {
  const all = [...traffic.byEndpoint.values()].flatMap(({ okMs }) => okMs);
  const growth = growthOf(service.memory);
  const covered = traffic.succeeded();
  const { problems } = findings;
  return `# Soak: ${findings.minutes} minutes, seed ${findings.seed}

${table(
  ['what', 'figure'],
  [
    ['requests', traffic.requests],
    ['acknowledged writes', findings.acknowledged],
    ['endpoints that succeeded', `${covered.size} of ${Object.keys(endpoints).length}`],
    ['endpoints that nothing calls', findings.uncalled.join(', ') || 'none'],
    ['p50 and p99 of successes', `${percentile(all, 0.5)} ms, ${percentile(all, 0.99)} ms`],
    ['starts, kills of the process', `${service.starts}, ${service.kills}`],
    ['faults', countsOf(faults.counts)],
    ['failures that they explain', countsOf(traffic.explained)],
    [
      'rows and alerts at receivers',
      `${findings.rows.delivered} came, ${findings.rows.refused} refused by mood`,
    ],
    ['settled after', `${findings.settledSeconds} s`],
    [
      'memory at most',
      `${peakOf(service.memory)} of ${MAX_MB} MB (--memory ${ALLOWED_MB}, plus functions at work)${growth === undefined ? '' : `, ${growth.toFixed(1)} MB a minute once warm`}`,
    ],
    ['disk in the end', `${service.diskMb.at(-1) ?? 0} MB`],
    ['errors logged', countsOf(service.errorsLogged())],
  ],
)}

${table(
  ['endpoint', 'ok', 'p50 ms', 'p99 ms', 'answers'],
  [...traffic.byEndpoint]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, figures]) => figuresRow(name, figures)),
)}

${table(['at', 'age of the process', 'RSS MB', 'disk MB'], memoryRows(service.memory, service.diskMb))}

${problems.length === 0 ? 'Nothing was lost, and nothing broke.' : `${problems.length} things broke:\n\n${grouped(problems).join('\n')}`}
`;
}

export function writeReport(
  file: string,
  text: string,
  findings: Findings,
  traffic: Traffic,
  service: Service,
): void {
  const json = {
    ...findings,
    endpoints: Object.fromEntries(
      [...traffic.byEndpoint].map(([name, { statuses, okMs }]) => [
        endpoints[name].id,
        {
          statuses: Object.fromEntries(statuses),
          ok: okMs.length,
          p50: percentile(okMs, 0.5),
          p99: percentile(okMs, 0.99),
        },
      ]),
    ),
    memory_limit_mb: MAX_MB,
    memory: service.memory,
    disk_mb: service.diskMb,
  };
  writeFileSync(file, file.endsWith('.json') ? `${JSON.stringify(json, null, 2)}\n` : text);
}
