/** A query of the kind that the sandbox understands: any of some comparisons. */
export interface SoqlQuery {
  readonly fields: readonly string[];
  readonly object: string;
  readonly where: readonly SoqlCondition[];
}

export interface SoqlCondition {
  readonly field: string;
  readonly isMet: (value: string) => boolean;
}

const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const COMPARISON = new RegExp(
  String.raw`^(?:([\w.]+) (=|LIKE) (${TEXT})|([\w.]+) IN \((${TEXT}(?:,${TEXT})*)\))(?: OR |$)`,
);
const QUERY = /^SELECT ([\w., ]+) FROM (\w+) WHERE (.+?)( ORDER BY CreatedDate)?$/s;

const unescaped = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

/** `%` is any text and `_` any character, unless escaped. */
function likePattern(quoted: string): RegExp {
  const parts = quoted.slice(1, -1).match(/\\.|[^\\]/gs) ?? [];
  const source = parts.map((part) => {
    if (part === '%') return '.*';
    if (part === '_') return '.';
    return part.slice(-1).replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`);
  });
  return new RegExp(`^${source.join('')}$`, 'is');
}

function conditionOf(match: RegExpExecArray): SoqlCondition {
  const [, field = '', operator = '', text = '', listField = '', list = ''] = match;
  if (listField !== '') {
    const texts = list.match(new RegExp(TEXT, 'g')) ?? [];
    const wanted = new Set(texts.map((each) => unescaped(each).toLowerCase()));
    return { field: listField, isMet: (value) => wanted.has(value.toLowerCase()) };
  }
  if (operator === 'LIKE') {
    const pattern = likePattern(text);
    return { field, isMet: (value) => pattern.test(value) };
  }
  const wanted = unescaped(text).toLowerCase();
  return { field, isMet: (value) => value.toLowerCase() === wanted };
}

/** Undefined if it isn't valid: an unescaped quote ends a text, and what follows isn't a comparison. */
export function parseSoql(soql: string): SoqlQuery | undefined {
  const [, selected, object, conditions] = QUERY.exec(soql) ?? [];
  if (selected === undefined || object === undefined || conditions === undefined) return undefined;
  const where: SoqlCondition[] = [];
  for (let rest = conditions; rest !== ''; ) {
    const match = COMPARISON.exec(rest);
    if (!match) return undefined;
    where.push(conditionOf(match));
    rest = rest.slice(match[0].length);
  }
  return { fields: selected.split(', '), object, where };
}
