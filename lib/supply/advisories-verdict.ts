interface Advisory {
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

interface Vulnerability {
  readonly name: string;
  /** Where the package lies, as in the lock file. */
  readonly nodes: readonly string[];
  /** Advisories on the package itself, and the names of packages that it has others from. */
  readonly via: readonly (string | Advisory)[];
}

interface Verdict {
  readonly fails: boolean;
  /** For people, the first one the summary. */
  readonly lines: readonly string[];
}

const GRAVE = ['high', 'critical'];

/** Those on the package itself: one that it has from another is told, and judged, there. */
const graveOf = ({ via }: Vulnerability): Advisory[] =>
  via.filter((reason) => typeof reason !== 'string').filter(({ severity }) => GRAVE.includes(severity));

const linesOf = (vulnerability: Vulnerability): string[] =>
  graveOf(vulnerability).map(
    ({ severity, title, url }) => `${vulnerability.name} (${severity}): ${title}, ${url}`,
  );

function parse(answer: string): { vulnerabilities?: Record<string, Vulnerability>; message?: string } {
  try {
    const parsed: unknown = JSON.parse(answer);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * What follows from the answer of `npm audit --json`. Only grave advisories on what may be deployed fail: the rest runs
 * on machines that build, on input of our own. A registry that does not tell is no verdict on the code.
 */
export function advisoriesVerdict(answer: string, deployed: ReadonlySet<string>): Verdict {
  const { vulnerabilities, message } = parse(answer);
  if (vulnerabilities === undefined) {
    const reason = (message ?? 'no answer in time').split('\n')[0];
    return { fails: false, lines: [`Advisories NOT checked: the registry does not tell (${reason}).`] };
  }
  const grave = Object.values(vulnerabilities).filter((vulnerability) => graveOf(vulnerability).length > 0);
  const { bundled = [], elsewhere = [] } = Object.groupBy(grave, ({ nodes }) =>
    nodes.some((place) => deployed.has(place)) ? 'bundled' : 'elsewhere',
  );
  const summary = `Advisories checked: ${bundled.length} packages that are deployed have grave ones, ${elsewhere.length} that only build and test.`;
  return { fails: bundled.length > 0, lines: [summary, ...[...bundled, ...elsewhere].flatMap(linesOf)] };
}
