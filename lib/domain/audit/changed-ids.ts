const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The names under which answers say what they are about, or what they have started. */
const ID_FIELDS = ['id', 'run_id', 'descendant_ids'] as const;

const idsOf = (data: unknown): string[] =>
  [data]
    .flat()
    .filter(isRecord)
    .flatMap((part) => ID_FIELDS.flatMap((name) => part[name]))
    .filter((id) => typeof id === 'string');

/** What a call was about: what its path names, then what its answer made or started. */
export const changedIds = (params: unknown, data: unknown): string[] => [
  ...Object.values(isRecord(params) ? params : {}).map(String),
  ...idsOf(data),
];
