/** CloudFormation's intrinsic functions, as far as the service's stages use them. */
import { isRecord } from './narrow.ts';

export interface Names {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): string;
  mapping(map: string, top: string, second: string): unknown;
}

export type Resolve = (value: unknown) => unknown;

function toScalar(value: unknown, within: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${within}: expected a string, got ${JSON.stringify(value) ?? 'nothing'}`);
}

function toItems(value: unknown, within: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${within}: expected a list, got ${JSON.stringify(value) ?? 'nothing'}`);
}

/** Every function that is supported. A test looks for those that no stage uses. */
export const INTRINSICS = ['Ref', 'Fn::GetAtt', 'Fn::Join', 'Fn::Sub', 'Fn::FindInMap'] as const;

const isIntrinsic = (name: string): name is (typeof INTRINSICS)[number] =>
  (INTRINSICS as readonly string[]).includes(name);

export function createResolver(names: Names): Resolve {
  const functions: Readonly<Record<(typeof INTRINSICS)[number], Resolve>> = {
    Ref: (value) => names.ref(toScalar(value, 'Ref')),
    'Fn::GetAtt'(value) {
      const [logicalId = '', ...path] = toItems(value, 'Fn::GetAtt').map((part) =>
        toScalar(part, 'Fn::GetAtt'),
      );
      return names.attribute(logicalId, path.join('.'));
    },
    'Fn::Join'(value) {
      const [delimiter, parts] = toItems(value, 'Fn::Join');
      return toItems(resolve(parts), 'Fn::Join')
        .map((part) => toScalar(part, 'Fn::Join'))
        .join(toScalar(delimiter, 'Fn::Join'));
    },
    'Fn::Sub': (value) =>
      toScalar(value, 'Fn::Sub').replace(/\$\{([^}!]+)\}/g, (_, name: string) =>
        toScalar(names.ref(name), `Fn::Sub of ${name}`),
      ),
    'Fn::FindInMap'(value) {
      const path = toItems(value, 'Fn::FindInMap').map((part) => toScalar(resolve(part), 'Fn::FindInMap'));
      const [map = '', top = '', second = ''] = path;
      const found = names.mapping(map, top, second);
      if (found === undefined) throw new Error(`Fn::FindInMap: no value at ${path.join('.')}`);
      return found;
    },
  };

  function resolve(value: unknown): unknown {
    if (typeof value === 'string' && value.includes('{{resolve:')) {
      throw new Error(`the embedded cloud cannot resolve the dynamic reference in ${value}`);
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (!isRecord(value)) return value;
    const keys = Object.keys(value);
    const [name = ''] = keys;
    if (keys.length === 1 && isIntrinsic(name)) return functions[name](value[name]);
    if (keys.length === 1 && name.startsWith('Fn::')) {
      throw new Error(`the embedded cloud cannot evaluate ${name}`);
    }
    return Object.fromEntries(keys.map((key) => [key, resolve(value[key])]));
  }

  return resolve;
}
