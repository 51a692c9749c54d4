/** Reads values of a resolved template. Errors name the place. */
import type { Resource } from '../types.ts';

export type Values = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const describeValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const createMisfitError = (where: string, expected: string, value: unknown): Error =>
  new Error(`${where}: expected ${expected}, got ${describeValue(value)}`);

export function record(value: unknown, where: string): Values {
  if (value === undefined) return {};
  if (!isRecord(value)) throw createMisfitError(where, 'an object', value);
  return value;
}

export function list(value: unknown, where: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw createMisfitError(where, 'a list', value);
  return value;
}

export function optionalText(value: unknown, where: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  // A template may write "StatusCode": 204 where CloudFormation expects a string.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw createMisfitError(where, 'a string', value);
}

export function text(value: unknown, where: string): string {
  const found = optionalText(value, where);
  if (found === undefined) throw createMisfitError(where, 'a string', value);
  return found;
}

function optionalNumber(value: unknown, where: string): number | undefined {
  if (value === undefined) return undefined;
  const found = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof found !== 'number' || !Number.isFinite(found)) throw createMisfitError(where, 'a number', value);
  return found;
}

export function requireNumber(value: unknown, where: string): number {
  const found = optionalNumber(value, where);
  if (found === undefined) throw createMisfitError(where, 'a number', value);
  return found;
}

/** A resource's properties by their type. `Target.Arn` is a property inside another. */
export function readProperties(resource: Resource) {
  const where = (path: string) => describeProperty(resource, path);
  const find = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => record(value, where(path))[name], resource.properties);
  return {
    text: (path: string) => text(find(path), where(path)),
    number: (path: string) => requireNumber(find(path), where(path)),
    optionalNumber: (path: string) => optionalNumber(find(path), where(path)),
    list: (path: string) => list(find(path), where(path)),
    record: (path: string) => record(find(path), where(path)),
  };
}

/** The place of a resource's property, for messages. */
export const describeProperty = (
  resource: { readonly type: string; readonly logicalId: string },
  property: string,
): string => `${resource.type} (${resource.logicalId}) ${property}`;
