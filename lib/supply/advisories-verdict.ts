interface Advisory {
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

interface Vulnerability {
  readonly name: string;
  /** The package's paths, as in the lock file. */
  readonly nodes: readonly string[];
  /** Advisories on the package itself, and the names of dependencies with advisories. */
  readonly via: readonly (string | Advisory)[];
}

interface Verdict {
  readonly fails: boolean;
  /** The first line is the summary. */
  readonly lines: readonly string[];
}

const SEVERE = ['high', 'critical'];

/** Advisories on the package itself; those of dependencies are reported with the dependency. */
const severeOf = ({ via }: Vulnerability): Advisory[] =>
  via.filter((reason) => typeof reason !== 'string').filter(({ severity }) => SEVERE.includes(severity));

const linesOf = (vulnerability: Vulnerability): string[] =>
  severeOf(vulnerability).map(
    ({ severity, title, url }) => `${vulnerability.name} (${severity}): ${title}, ${url}`,
  );

function parse(response: string): { vulnerabilities?: Record<string, Vulnerability>; message?: string } {
  try {
    const parsed: unknown = JSON.parse(response);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * Judges the output of `npm audit --json`. Only severe advisories on packages that may be deployed fail: the rest runs on
 * build machines with our own input. An unreachable registry doesn't fail the check.
 */
export function advisoriesVerdict(response: string, deployed: ReadonlySet<string>): Verdict {
  const { vulnerabilities, message } = parse(response);
  if (vulnerabilities === undefined) {
    const reason = (message ?? 'no response in time').split('\n')[0];
    return { fails: false, lines: [`Advisories NOT checked: the registry did not respond (${reason}).`] };
  }
  const severe = Object.values(vulnerabilities).filter((vulnerability) => severeOf(vulnerability).length > 0);
  const { bundled = [], elsewhere = [] } = Object.groupBy(severe, ({ nodes }) =>
    nodes.some((place) => deployed.has(place)) ? 'bundled' : 'elsewhere',
  );
  const summary = `Advisories checked: severe ones in ${bundled.length} deployed packages and in ${elsewhere.length} packages that only build and test.`;
  return { fails: bundled.length > 0, lines: [summary, ...[...bundled, ...elsewhere].flatMap(linesOf)] };
}
