/** What a site asks of one robot. */
export interface RobotRules {
  readonly mayFetch: (url: string) => boolean;
  readonly delaySeconds: number;
}

interface Rule {
  readonly allows: boolean;
  /** The texts between the asterisks of the pattern. */
  readonly parts: readonly string[];
  /** Whether the path must end where the pattern does. */
  readonly isWhole: boolean;
  /** The longest pattern that matches decides. */
  readonly weight: number;
}

interface Group {
  readonly agents: Set<string>;
  readonly rules: Rule[];
  delaySeconds: number;
}

/** Sites have dozens of rules; what goes beyond these bounds was written to keep us busy. */
const MOST_RULES = 1_000;
const LONGEST_PATTERN = 500;
const MOST_ASTERISKS = 10;
const LONGEST_PATH = 2_000;
const LONGEST_LINE = 1_000;

/** Octets that need no escape are compared as they are, and escapes in one case, as RFC 9309 wants it. */
function comparable(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (octet, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : octet.toUpperCase();
  });
}

function ruleOf(allows: boolean, pattern: string): Rule {
  const isWhole = pattern.endsWith('$');
  const collapsed = comparable(isWhole ? pattern.slice(0, -1) : pattern).replace(/\*{2,}/g, '*');
  const parts = collapsed.split('*');
  const isSane = pattern.length <= LONGEST_PATTERN && parts.length <= MOST_ASTERISKS + 1;
  // What is too intricate to be followed keeps us out of everything that begins like it, and lets us into nothing.
  return isSane
    ? { allows, parts, isWhole, weight: pattern.length }
    : {
        allows: false,
        parts: [(parts[0] ?? '').slice(0, LONGEST_PATTERN)],
        isWhole: false,
        weight: pattern.length,
      };
}

/** Each part at its first place behind the one before: no other choice can match where this one does not. */
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isWhole || path.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}

function groupsIn(text: string): readonly Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  let takesAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, field = '', value = ''] =
      /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line.slice(0, LONGEST_LINE)) ?? [];
    const [name, said] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      if (!takesAgents || open === undefined) {
        open = { agents: new Set(), rules: [], delaySeconds: 0 };
        groups.push(open);
      }
      // "Crawler/2.1 (+https://…)" is the robot "crawler".
      open.agents.add(/^[a-z_*-]*/i.exec(said)?.[0].toLowerCase() ?? '');
      takesAgents = true;
      continue;
    }
    if (open === undefined || !(name === 'allow' || name === 'disallow' || name === 'crawl-delay')) continue;
    takesAgents = false;
    if (name === 'crawl-delay') open.delaySeconds = Math.max(0, Number(said) || 0);
    // An empty rule says nothing.
    else if (said !== '' && open.rules.length < MOST_RULES) open.rules.push(ruleOf(name === 'allow', said));
  }
  return groups;
}

/** The rules of a robots.txt for one robot, by RFC 9309: its own groups, else those for all. */
export function readRobotsTxt(text: string, robot: string): RobotRules {
  const groups = groupsIn(text);
  const named = groups.filter(({ agents }) => agents.has(robot.toLowerCase()));
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.has('*'));
  const rules = own.flatMap((group) => group.rules).slice(0, MOST_RULES);
  return {
    delaySeconds: Math.max(0, ...own.map(({ delaySeconds }) => delaySeconds)),
    mayFetch(url) {
      const address = URL.parse(url);
      if (address === null) return false;
      const path = comparable(address.pathname + address.search);
      if (path.length > LONGEST_PATH) return false;
      const found = rules.filter((rule) => matches(rule, path));
      const weight = Math.max(0, ...found.map((rule) => rule.weight));
      // Of two rules of one length the one that allows counts.
      return found.length === 0 || found.some((rule) => rule.weight === weight && rule.allows);
    },
  };
}
