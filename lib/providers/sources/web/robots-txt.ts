/** A site's rules for one robot. */
export interface RobotRules {
  readonly mayFetch: (url: string) => boolean;
  readonly delaySeconds: number;
}

interface Rule {
  readonly allows: boolean;
  /** The pattern's texts between asterisks. */
  readonly parts: readonly string[];
  /** Whether the path must end where the pattern does. */
  readonly isAnchored: boolean;
  /** The longest matching pattern wins. */
  readonly weight: number;
}

interface Group {
  readonly agents: Set<string>;
  readonly rules: Rule[];
  delaySeconds: number;
}

/** Sites have dozens of rules. Anything beyond these limits is meant to keep us busy. */
const MAX_RULES = 1_000;
const LONGEST_PATTERN = 500;
const MAX_ASTERISKS = 10;
const LONGEST_PATH = 2_000;
const LONGEST_LINE = 1_000;

/** As RFC 9309 requires: octets that need no escape are compared unescaped, and escapes in one case. */
function normalizeEscapes(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (octet, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : octet.toUpperCase();
  });
}

function parseRule(allows: boolean, pattern: string): Rule {
  const isAnchored = pattern.endsWith('$');
  const collapsed = normalizeEscapes(isAnchored ? pattern.slice(0, -1) : pattern).replace(/\*{2,}/g, '*');
  const parts = collapsed.split('*');
  const isSane = pattern.length <= LONGEST_PATTERN && parts.length <= MAX_ASTERISKS + 1;
  // A rule too complex to follow disallows everything that starts like it, and never allows anything.
  return isSane
    ? { allows, parts, isAnchored, weight: pattern.length }
    : {
        allows: false,
        parts: [(parts[0] ?? '').slice(0, LONGEST_PATTERN)],
        isAnchored: false,
        weight: pattern.length,
      };
}

/** Matches each part at its first position after the one before. If that doesn't match, no other choice does. */
function matchesRule({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...middleParts] = parts;
  if (!path.startsWith(first)) return false;
  const last = middleParts.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let at = first.length;
  for (const part of middleParts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return isAnchored ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}

function parseGroups(text: string): readonly Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  let takesAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, field = '', value = ''] =
      /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line.slice(0, LONGEST_LINE)) ?? [];
    const [name, stated] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      if (!takesAgents || open === undefined) {
        open = { agents: new Set(), rules: [], delaySeconds: 0 };
        groups.push(open);
      }
      // "Crawler/2.1 (+https://…)" is the robot "crawler".
      open.agents.add(/^[a-z_*-]*/i.exec(stated)?.[0].toLowerCase() ?? '');
      takesAgents = true;
      continue;
    }
    if (open === undefined || !(name === 'allow' || name === 'disallow' || name === 'crawl-delay')) continue;
    takesAgents = false;
    if (name === 'crawl-delay') open.delaySeconds = Math.max(0, Number(stated) || 0);
    // An empty rule means nothing.
    else if (stated !== '' && open.rules.length < MAX_RULES)
      open.rules.push(parseRule(name === 'allow', stated));
  }
  return groups;
}

/** A robots.txt's rules for one robot, by RFC 9309: its own groups, or else those for all. */
export function readRobotsTxt(text: string, robot: string): RobotRules {
  const groups = parseGroups(text);
  const specific = groups.filter(({ agents }) => agents.has(robot.toLowerCase()));
  const applicable = specific.length > 0 ? specific : groups.filter(({ agents }) => agents.has('*'));
  const rules = applicable.flatMap((group) => group.rules).slice(0, MAX_RULES);
  return {
    delaySeconds: Math.max(0, ...applicable.map(({ delaySeconds }) => delaySeconds)),
    mayFetch(url) {
      const address = URL.parse(url);
      if (address === null) return false;
      const path = normalizeEscapes(address.pathname + address.search);
      if (path.length > LONGEST_PATH) return false;
      const found = rules.filter((rule) => matchesRule(rule, path));
      const weight = Math.max(0, ...found.map((rule) => rule.weight));
      // Of two rules with the same length, the one that allows wins.
      return found.length === 0 || found.some((rule) => rule.weight === weight && rule.allows);
    },
  };
}
