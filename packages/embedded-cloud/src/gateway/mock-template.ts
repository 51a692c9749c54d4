/** A mock's response template: lines that override headers or the status, a choice by `#if`, and the body. */
import { compileTemplate, findContextVariable, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';

type Override = readonly [parameter: string, value: Render];

interface Answer {
  /** `status`, or `header.` and a name. */
  readonly overrides: readonly Override[];
  readonly body: Render;
}

// Velocity drops the line break after a directive.
const OVERRIDE =
  /^#set\(\$context\.responseOverride\.(status|header\.[A-Za-z][\w-]*) = (?:(\$context\.[A-Za-z][\w.]*)|'([^'\n]*)'|(\d{3}))\)\r?\n/;
const CHOICE = /^#if\(\$context\.([A-Za-z][\w.]*) == '([^'\n]*)'\)\r?\n(.*)#else\r?\n(.*)#end\s*$/s;

function splitOverrides(template: string, where: string): { overrides: readonly Override[]; rest: string } {
  const overrides: Override[] = [];
  let rest = template;
  for (let found = OVERRIDE.exec(rest); found; found = OVERRIDE.exec(rest)) {
    const [line, parameter = '', variable, text, number] = found;
    const literal = text ?? number ?? '';
    overrides.push([
      parameter,
      variable === undefined ? () => literal : compileTemplate(variable, '', where),
    ]);
    rest = rest.slice(line.length);
  }
  return { overrides, rest };
}

/** Like API Gateway, rejects a template that overrides a parameter twice. */
function refuseSecond(overrides: readonly Override[], where: string): void {
  const names = overrides.map(([parameter]) => parameter.toLowerCase());
  const second = names.find((name, index) => names.indexOf(name) !== index);
  if (second !== undefined) throw new Error(`${where}: the template overrides ${second} twice`);
}

export function compileMockTemplate(
  template: string,
  where: string,
  before: readonly Override[] = [],
): (exchange: Exchange) => Answer {
  const { overrides: statusOverrides, rest } = splitOverrides(template, where);
  const overrides = [...before, ...statusOverrides];
  refuseSecond(overrides, where);
  const [choice, name = '', matchValue, thenText = '', otherwise = ''] = CHOICE.exec(rest) ?? [];
  if (choice === undefined) {
    const answer = { overrides, body: compileTemplate(rest, '', where) };
    return () => answer;
  }
  const variable = findContextVariable(name, where);
  const matching = compileMockTemplate(thenText, where, overrides);
  const other = compileMockTemplate(otherwise, where, overrides);
  return (exchange) => (variable(exchange) === matchValue ? matching : other)(exchange);
}
