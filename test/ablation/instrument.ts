import { parseSync } from 'oxc-parser';

/** One piece of source that can be left out: a statement, an operand, a list, a function. */
export interface Unit {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly lines: number;
  /** How it begins. */
  readonly text: string;
}

/** A node of the syntax tree, looked at without the parser's several hundred types. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** Of two insertions at one place, the one around the other has the smaller depth. */
  readonly depth: number;
  readonly closes: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']);
const LONGEST_TEXT = 70;

/**
 * Source in which every unit has a switch (`switches.ts`), so that one process can leave out each of them in turn without
 * loading the modules again.
 */
export function instrument(
  file: string,
  source: string,
  firstId: number,
): { readonly code: string; readonly units: readonly Unit[] } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed.`);
  const units: Unit[] = [];
  const insertions: Insertion[] = [];
  const textOf = ({ start, end }: Pick<Node, 'start' | 'end'>): string => source.slice(start, end);
  const addUnit = ({ start, end }: Pick<Node, 'start' | 'end'>): number => {
    const id = firstId + units.length;
    const text = source.slice(start, end);
    const line = source.slice(0, start).split('\n').length;
    units.push({
      id,
      file,
      line,
      lines: text.split('\n').length,
      text: text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT),
    });
    return id;
  };
  const wrap = (node: Node, before: string, after: string, depth: number): void => {
    insertions.push({ at: node.start, text: before, depth, closes: false });
    insertions.push({ at: node.end, text: after, depth, closes: true });
  };
  const call = (name: string, node: Node, of: Pick<Node, 'start' | 'end'>, depth: number): void =>
    wrap(node, `ablation.${name}(${addUnit(of)}, (`, '))', depth);

  const switchNode = (node: Node, depth: number, isInFunction: boolean): void => {
    const { test, left, right, consequent, body } = node;
    if (node.type === 'IfStatement' && isNode(test) && !isNode(node.alternate) && !isGuard(textOf(test)))
      call('condition', test, node, depth);
    else if (
      node.type === 'ConditionalExpression' &&
      isNode(test) &&
      isNode(consequent) &&
      !isGuard(textOf(test))
    )
      call('condition', test, { start: node.start, end: consequent.end }, depth);
    else if (node.type === 'LogicalExpression' && (node.operator === '&&' || node.operator === '||')) {
      for (const operand of [left, right])
        if (isNode(operand) && operand.type !== 'LogicalExpression' && !isGuard(textOf(operand)))
          call(node.operator === '&&' ? 'requirement' : 'condition', operand, operand, depth + 1);
    } else if (node.type === 'Literal' && 'regex' in node && !isInFunction)
      call('pattern', node, node, depth);
    else if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'words')
      call('list', node, node, depth);
    else if (FUNCTIONS.has(node.type) && isNode(body)) {
      const nothing = nothingOf(isNode(node.returnType) ? textOf(node.returnType) : '');
      if (nothing === null) return;
      const id = addUnit(node);
      if (body.type === 'BlockStatement' || body.type === 'FunctionBody')
        insertions.push({
          at: body.start + 1,
          text: ` if (ablation.isOff(${id})) return ${nothing};`,
          depth,
          closes: false,
        });
      else wrap(body, `(ablation.isOff(${id}) ? ${nothing} : (`, '))', depth);
    }
  };
  const visit = (node: Node, depth: number, isInFunction: boolean): void => {
    switchNode(node, depth, isInFunction);
    for (const [field, value] of Object.entries(node))
      if (!TYPES.has(field))
        for (const child of Array.isArray(value) ? value : [value])
          if (isNode(child)) visit(child, depth + 2, isInFunction || FUNCTIONS.has(node.type));
  };
  for (const statement of program.body) if (isNode(statement)) visit(statement, 0, false);
  return { code: inserted(source, insertions), units };
}

function inserted(source: string, insertions: readonly Insertion[]): string {
  const inOrder = insertions.toSorted(
    (one, other) =>
      one.at - other.at ||
      Number(other.closes) - Number(one.closes) ||
      (one.closes ? other.depth - one.depth : one.depth - other.depth),
  );
  let code = '';
  let from = 0;
  for (const { at, text } of inOrder) {
    code += source.slice(from, at) + text;
    from = at;
  }
  return code + source.slice(from);
}

/** Guards against what isn't there: the types need them. */
const isGuard = (text: string): boolean => /^!?[\w.?[\]]+ [!=]==? (?:null|undefined)$/.test(text);

/** What a function returns that finds nothing, by its declared type. */
function nothingOf(annotation: string): string | null {
  const type = annotation.replace(/^:\s*/, '').trim();
  if (type === 'boolean' || /\bis\b/.test(type)) return 'false';
  if (type.endsWith('| null')) return 'null';
  return type.endsWith('[]') ? '[]' : null;
}
