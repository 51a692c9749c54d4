/** No body and no row has more than a few levels. Far more overflow the stack of whatever reads them. */
export const MAX_NESTING = 50;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether objects and lists are nested deeper than that. A loop, because the value may be deeper than the stack. */
export function isNestedTooDeeply(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; depth <= MAX_NESTING && level.length > 0; depth += 1) {
    level = level.flatMap((nestedValue) => Object.values(nestedValue).filter(isNested));
  }
  return level.length > 0;
}
