import { type LocalPage, sendJson } from './local-pages.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** Some hours of a busy afternoon, in about 20 MB. */
const MOST_LINES = 50_000;

function parsed(line: string): LogLine | undefined {
  try {
    const found: unknown = JSON.parse(line);
    return typeof found === 'object' && found !== null && 'request_id' in found ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}

export interface TraceLog {
  /** Keeps a line of a function or of the access log, if it says which request it belongs to. */
  add(line: string): void;
  /** `GET /_local/trace.json?request_id=…`: the lines of one request, in the order of their time. */
  readonly page: LocalPage;
}

/** The newest lines of a local run that belong to requests; older ones make room. */
export function traceLog(now: () => Date): TraceLog {
  let lines: LogLine[] = [];
  return {
    add(line) {
      const found = parsed(line);
      if (!found) return;
      const { _aws, ...kept } = found;
      lines.push({ timestamp: now().toISOString(), ...kept });
      if (lines.length > MOST_LINES * 1.1) lines = lines.slice(-MOST_LINES);
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
