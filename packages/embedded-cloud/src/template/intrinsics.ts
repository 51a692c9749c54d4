/** CloudFormation's intrinsic functions, applied to the template's names. */
import { isRecord } from './narrow.ts';

export interface Names {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): string;
  condition(name: string): boolean;
  mapping(map: string, top: string, second: string): unknown;
  importValue(name: string): unknown;
}

export type Resolve = (value: unknown) => unknown;

const AVAILABILITY_ZONES = ['a', 'b', 'c'];

function toScalar(value: unknown, within: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${within}: expected a string, got ${JSON.stringify(value) ?? 'nothing'}`);
}

function toItems(value: unknown, within: string): readonly unknown[] {
  if (!Array.isArray(value))
    throw new Error(`${within}: expected a list, got ${JSON.stringify(value) ?? 'nothing'}`);
  return value;
}

/** The secret or parameter behind a dynamic reference only exists in AWS, so a string with one has no value here. */
function withoutDynamicReference(value: string): string {
  const reference = /\{\{resolve:[^}]*\}\}/.exec(value)?.[0];
  if (reference === undefined) return value;
  throw new Error(
    `the embedded cloud cannot resolve the dynamic reference ${reference}; pass the value itself`,
  );
}

function splitAttribute(path: string): readonly [string, string] {
  const dot = path.indexOf('.');
  if (dot < 1) throw new Error(`Fn::GetAtt: expected LogicalId.Attribute, got ${JSON.stringify(path)}`);
  return [path.slice(0, dot), path.slice(dot + 1)];
}

export function createResolver(names: Names): Resolve {
  const join = (value: unknown): string => {
    const [delimiter, parts] = toItems(value, 'Fn::Join');
    return toItems(resolve(parts), 'Fn::Join')
      .map((part) => toScalar(part, 'Fn::Join'))
      .join(toScalar(delimiter, 'Fn::Join'));
  };

  const substitute = (value: unknown): string => {
    const [template, variables] = Array.isArray(value) ? value : [value, {}];
    const substitutions = isRecord(variables) ? variables : {};
    return toScalar(template, 'Fn::Sub').replace(
      /\$\{(!?)([^}]+)\}/g,
      (_, literal: string, inner: string) => {
        if (literal) return `\${${inner}}`;
        const name = inner.trim();
        if (Object.hasOwn(substitutions, name))
          return toScalar(resolve(substitutions[name]), `Fn::Sub of ${name}`);
        if (name.includes('.')) return names.attribute(...splitAttribute(name));
        return toScalar(names.ref(name), `Fn::Sub of ${name}`);
      },
    );
  };

  const select = (value: unknown): unknown => {
    const [index, from] = toItems(value, 'Fn::Select');
    const list = toItems(resolve(from), 'Fn::Select');
    const position = Number(toScalar(resolve(index), 'Fn::Select'));
    if (!(position in list)) throw new Error(`Fn::Select: no item ${position} in a list of ${list.length}`);
    return list[position];
  };

  const findInMap = (value: unknown): unknown => {
    const [map, top, second, options] = toItems(value, 'Fn::FindInMap');
    const path = [map, top, second].map((part) => toScalar(resolve(part), 'Fn::FindInMap'));
    const [first = '', middle = '', last = ''] = path;
    const found = names.mapping(first, middle, last);
    if (found !== undefined) return resolve(found);
    if (isRecord(options) && 'DefaultValue' in options) return resolve(options.DefaultValue);
    throw new Error(`Fn::FindInMap: no value at ${path.join('.')} and no DefaultValue`);
  };

  const attribute = (value: unknown): string => {
    if (typeof value === 'string') return names.attribute(...splitAttribute(value));
    const [logicalId, ...path] = toItems(value, 'Fn::GetAtt').map((part) =>
      toScalar(resolve(part), 'Fn::GetAtt'),
    );
    return names.attribute(logicalId ?? '', path.join('.'));
  };

  const when = (value: unknown): unknown => {
    const [condition, yes, no] = toItems(value, 'Fn::If');
    return resolve(names.condition(toScalar(condition, 'Fn::If')) ? yes : no);
  };

  const split = (value: unknown): readonly string[] => {
    const [delimiter, source] = toItems(value, 'Fn::Split');
    return toScalar(resolve(source), 'Fn::Split').split(toScalar(delimiter, 'Fn::Split'));
  };

  const zones = (value: unknown): readonly string[] => {
    const region = toScalar(resolve(value), 'Fn::GetAZs') || toScalar(names.ref('AWS::Region'), 'Fn::GetAZs');
    return AVAILABILITY_ZONES.map((letter) => `${region}${letter}`);
  };

  const everyItem = (value: unknown, within: string): readonly boolean[] =>
    toItems(value, within).map((part) => evaluateTruth(part));

  const functions: Readonly<Record<string, (value: unknown) => unknown>> = {
    Ref: (value) => names.ref(toScalar(value, 'Ref')),
    'Fn::GetAtt': attribute,
    'Fn::Join': join,
    'Fn::Sub': substitute,
    'Fn::Select': select,
    'Fn::Split': split,
    'Fn::If': when,
    'Fn::FindInMap': findInMap,
    'Fn::Base64': (value) => Buffer.from(toScalar(resolve(value), 'Fn::Base64')).toString('base64'),
    'Fn::Length': (value) => toItems(resolve(value), 'Fn::Length').length,
    'Fn::ToJsonString': (value) => JSON.stringify(resolve(value)),
    'Fn::ImportValue': (value) => names.importValue(toScalar(resolve(value), 'Fn::ImportValue')),
    'Fn::GetAZs': zones,
    'Fn::Equals': (value) => {
      const [left, right] = toItems(value, 'Fn::Equals').map((part) => resolve(part));
      return String(left) === String(right);
    },
    'Fn::And': (value) => everyItem(value, 'Fn::And').every(Boolean),
    'Fn::Or': (value) => everyItem(value, 'Fn::Or').some(Boolean),
    'Fn::Not': (value) => !everyItem(value, 'Fn::Not')[0],
  };

  function evaluateTruth(value: unknown): boolean {
    if (isRecord(value) && typeof value.Condition === 'string') return names.condition(value.Condition);
    const found = resolve(value);
    return found === true || found === 'true';
  }

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return withoutDynamicReference(value);
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== undefined);
    if (!isRecord(value)) return value;
    const keys = Object.keys(value);
    const [name = ''] = keys;
    if (keys.length === 1 && Object.hasOwn(functions, name)) {
      const result = functions[name]?.(value[name]);
      return typeof result === 'string' ? withoutDynamicReference(result) : result;
    }
    if (keys.length === 1 && name.startsWith('Fn::')) {
      throw new Error(`the embedded cloud cannot evaluate ${name}`);
    }
    // A value that resolves to AWS::NoValue removes its key.
    return Object.fromEntries(
      keys.map((key) => [key, resolve(value[key])]).filter(([, item]) => item !== undefined),
    );
  }

  return resolve;
}
