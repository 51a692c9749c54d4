import { parseSync } from 'oxc-parser';

/** One small change of a source file that some test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly kind: string;
}

/** A node of the syntax tree, looked at without the parser's several hundred types. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Change {
  readonly at: Pick<Node, 'start' | 'end'>;
  readonly replacement: string;
  readonly kind: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
  has: 'delete',
};

/** Calls whose result without them is what they were called on. */
const LEFT_OUT = new Set([
  'filter',
  'slice',
  'trim',
  'toLowerCase',
  'sort',
  'toSorted',
  'toReversed',
  'reverse',
]);

/** Code whose effect no test could see. */
const isOnlyTypes = ({ type, importKind, exportKind }: Node): boolean =>
  type === 'ImportDeclaration' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  (type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type));

const textOf = (source: string, node: Node): string => source.slice(node.start, node.end);

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));

function operatorChanges(node: Node, source: string): Change[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
  // Texts are joined, not added.
  if (operator === '+' && (isText(left) || isText(right))) return [];
  const between = { start: left.end, end: right.start };
  const gap = source.slice(between.start, between.end);
  return (OPERATORS[operator] ?? []).map((other) => ({
    at: between,
    replacement: gap.replace(operator, () => other),
    kind: `${operator} → ${other}`,
  }));
}

function literalChanges(node: Node): Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [{ at: node, replacement: String(!value), kind: 'boolean' }];
  if (typeof value === 'number') return [{ at: node, replacement: String(value + 1), kind: 'number + 1' }];
  return [];
}

function callChanges(node: Node, source: string): Change[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed === true) return [];
  const { object, property } = callee as unknown as { object: Node; property: Node };
  const name = textOf(source, property);
  const other = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return [
    ...(other === undefined ? [] : [{ at: property, replacement: other, kind: `${name} → ${other}` }]),
    ...(LEFT_OUT.has(name)
      ? [{ at: node, replacement: textOf(source, object), kind: `without ${name}` }]
      : []),
  ];
}

const condition = (test: unknown): Change[] =>
  isNode(test)
    ? ['true', 'false'].map((replacement) => ({ at: test, replacement, kind: `condition ${replacement}` }))
    : [];

/** Guards that only narrow a type or report a bug aren't rules. */
const isThrownBug = (source: string, node: Node): boolean =>
  node.type === 'ThrowStatement' && /^throw new Error\(/.test(textOf(source, node));

function changesAt(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorChanges(node, source);
    case 'UnaryExpression':
      return ['!', '-'].includes(String(node.operator)) && isNode(node.argument)
        ? [{ at: node, replacement: textOf(source, node.argument), kind: `without ${node.operator}` }]
        : [];
    case 'ConditionalExpression':
    case 'IfStatement':
      return condition(node.test);
    case 'Literal':
      return literalChanges(node);
    case 'CallExpression':
      return callChanges(node, source);
    case 'ExpressionStatement':
      return [{ at: node, replacement: ';', kind: 'without the statement' }];
    case 'SpreadElement':
      return [{ at: node, replacement: '', kind: 'without the spread' }];
    default:
      return [];
  }
}

function collect(node: Node, source: string, found: Change[]): void {
  if (isOnlyTypes(node) || isThrownBug(source, node)) return;
  found.push(...changesAt(node, source));
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) collect(child, source, found);
  }
}

/** A list or object must not start with the comma after a removed element. */
function replaced(
  source: string,
  { at, replacement, kind }: Change,
): Pick<Mutant, 'start' | 'end' | 'replacement'> {
  const comma = kind === 'without the spread' ? (/^\s*,/.exec(source.slice(at.end))?.[0].length ?? 0) : 0;
  return { start: at.start, end: at.end + comma, replacement };
}

/** Everything that could be changed in a file. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Change[] = [];
  collect(program as unknown as Node, source, found);
  return found.map((change) => ({
    file,
    line: source.slice(0, change.at.start).split('\n').length,
    kind: change.kind,
    ...replaced(source, change),
  }));
}

export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  `${source.slice(0, start)}${replacement}${source.slice(end)}`;
