import { type LocalPage, sendJson } from './local-pages.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** A few busy hours, in about 20 MB. */
const MAX_LINES = 50_000;

function parseLine(line: string): LogLine | undefined {
  try {
    const parsedJson: unknown = JSON.parse(line);
    return typeof parsedJson === 'object' && parsedJson !== null && 'request_id' in parsedJson
      ? { ...parsedJson }
      : undefined;
  } catch {
    return undefined;
  }
}

export interface TraceLog {
  /** Keeps a line of a function or the access log if it has a request id. */
  add(line: string): void;
  /** `GET /_local/trace.json?request_id=…`: the lines of one request, oldest first. */
  readonly page: LocalPage;
}

/** Keeps the newest log lines that belong to requests. */
export function createTraceLog(now: () => Date): TraceLog {
  let lines: LogLine[] = [];
  return {
    add(line) {
      const logLine = parseLine(line);
      if (!logLine) return;
      const { _aws, ...loggedFields } = logLine;
      lines.push({ timestamp: now().toISOString(), ...loggedFields });
      if (lines.length > MAX_LINES * 1.1) lines = lines.slice(-MAX_LINES);
    },
    page: {
      method: 'GET',
      path: '/_local/trace.json',
      answer(_, request, response) {
        const id = new URL(request.url ?? '', 'http://local').searchParams.get('request_id');
        const data = lines
          .filter(({ request_id }) => request_id === id)
          .toSorted((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)));
        sendJson(response, { data });
      },
    },
  };
}
