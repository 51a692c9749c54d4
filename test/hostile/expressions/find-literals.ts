import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** An expression and where it stands. */
export interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every expression that a source file writes between slashes. */
export function findLiterals(file: string): Expression[] {
  const text = readFileSync(file, 'utf8');
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ place: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}
