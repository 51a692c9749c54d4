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
  const collapsedPattern = normalizeEscapes(isAnchored ? pattern.slice(0, -1) : pattern).replace(
    /\*{2,}/g,
    '*',
  );
  const parts = collapsedPattern.split('*');
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
  const [firstPart = '', ...middleParts] = parts;
  if (!path.startsWith(firstPart)) return false;
  const lastPart = middleParts.pop();
  if (lastPart === undefined) return !isAnchored || path.length === firstPart.length;
  let position = firstPart.length;
  for (const middlePart of middleParts) {
    const index = path.indexOf(middlePart, position);
    if (index === -1) return false;
    position = index + middlePart.length;
  }
  return isAnchored
    ? path.length - lastPart.length >= position && path.endsWith(lastPart)
    : path.includes(lastPart, position);
}

function parseGroups(text: string): readonly Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  /** Whether the lines before name robots, so that another name joins the same group. */
  let isNamingAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, field = '', value = ''] =
      /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line.slice(0, LONGEST_LINE)) ?? [];
    const [name, ruleValue] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      if (!isNamingAgents || group === undefined) {
        group = { agents: new Set(), rules: [], delaySeconds: 0 };
        groups.push(group);
      }
      // "Crawler/2.1 (+https://…)" is the robot "crawler".
      group.agents.add(/^[a-z_*-]*/i.exec(ruleValue)?.[0].toLowerCase() ?? '');
      isNamingAgents = true;
      continue;
    }
    if (group === undefined || !(name === 'allow' || name === 'disallow' || name === 'crawl-delay')) continue;
    isNamingAgents = false;
    if (name === 'crawl-delay') group.delaySeconds = Math.max(0, Number(ruleValue) || 0);
    // An empty rule means nothing.
    else if (ruleValue !== '' && group.rules.length < MAX_RULES)
      group.rules.push(parseRule(name === 'allow', ruleValue));
  }
  return groups;
}

/** A robots.txt's rules for one robot, by RFC 9309: its own groups, or else those for all. */
export function readRobotsTxt(text: string, robot: string): RobotRules {
  const groups = parseGroups(text);
  const ownGroups = groups.filter(({ agents }) => agents.has(robot.toLowerCase()));
  const applicableGroups = ownGroups.length > 0 ? ownGroups : groups.filter(({ agents }) => agents.has('*'));
  const rules = applicableGroups.flatMap((group) => group.rules).slice(0, MAX_RULES);
  return {
    delaySeconds: Math.max(0, ...applicableGroups.map(({ delaySeconds }) => delaySeconds)),
    mayFetch(url) {
      const parsedUrl = URL.parse(url);
      if (parsedUrl === null) return false;
      const path = normalizeEscapes(parsedUrl.pathname + parsedUrl.search);
      if (path.length > LONGEST_PATH) return false;
      const matchingRules = rules.filter((rule) => matchesRule(rule, path));
      const weight = Math.max(0, ...matchingRules.map((rule) => rule.weight));
      // Of two rules with the same length, the one that allows wins.
      return (
        matchingRules.length === 0 || matchingRules.some((rule) => rule.weight === weight && rule.allows)
      );
    },
  };
}
