import { endpoints } from '#contract/endpoints.ts';
import type { Faults } from './faults.ts';
import type { Service } from './service.ts';
import type { Suspect, Traffic } from './traffic.ts';

/** The gateway calls it before every endpoint; if it doesn't respond, the gateway returns 500. */
const AUTHORIZER = 'authorize-key';

const A_MOMENT_MS = 1_000;

type Kills = Pick<Faults, 'hit'>;
type Away = Pick<Service, 'wasDown' | 'wasOverloaded' | 'linesAbout' | 'linesBetween'>;

/** A function that timed out, took over ten seconds to load, or whose call to the table did. */
const TIMED_OUT = /Sandbox\.Timedout|no answer within|"name":"TimeoutError"/;

/**
 * The weather loses one in two hundred responses of the table and rejects one call in a hundred. A list queries a hundred
 * shards, so in half an hour one or two calls fail three times in a row. The caller is told to retry.
 */
const GIVEN_UP = /"code":"ECONNRESET".*"attempts":3\b/;

/** Explains why a call got no proper response; undefined if nothing does. A kill never explains a function's own 500. */
function explanationOf(
  { name, from, to, status, requestId }: Suspect,
  faults: Kills,
  service: Away,
): string | undefined {
  if (status === 500) {
    const isOfFunction = requestId !== '' && service.linesAbout(requestId).length > 0;
    if (isOfFunction) return undefined;
    if (faults.hit(AUTHORIZER, from, to)) return 'the authorizer was killed';
    return service.wasOverloaded(from, to) ? 'the authorizer was late, machine overloaded' : undefined;
  }
  if (service.wasDown(from, to))
    return status === 0 ? 'connection lost with the process' : 'process starting';
  if (faults.hit(endpoints[name].id, from, to)) {
    return status === 0 ? 'stream cut with its worker' : `${status} from a killed worker`;
  }
  if (status === 504 && requestId !== '' && service.linesAbout(requestId).some((line) => GIVEN_UP.test(line)))
    return 'the weather lost all three tries of a call';
  const isLate = service.linesBetween(from, to + A_MOMENT_MS).some((line) => TIMED_OUT.test(line));
  return isLate && service.wasOverloaded(from, to)
    ? `${status || 'no answer'} at the time limit, machine overloaded`
    : undefined;
}

/** Separates failures explained by kills from the service's own. */
export function explainSuspects(traffic: Traffic, faults: Kills, service: Away): string[] {
  return traffic.suspects.flatMap((suspect) => {
    const why = explanationOf(suspect, faults, service);
    if (why !== undefined) {
      traffic.explain(why);
      return [];
    }
    const { name, from, to, text, requestId } = suspect;
    const about = requestId === '' ? [] : service.linesAbout(requestId);
    const logged = (about.length > 0 ? about : service.linesBetween(from, to + A_MOMENT_MS)).slice(0, 2);
    return [
      `${name}: ${text} after ${to - from} ms, request ${requestId}: ${logged.join(' | ').slice(0, 1_500)}`,
    ];
  });
}
