/**
 * State shared by the whole process. Modules loaded on demand are bundled with copies of their imports, so each copy
 * would have its own module variable.
 */
export function processWide<State extends object>(name: string, initial: State): State {
  const globals: { [symbol: symbol]: State | undefined } = globalThis as never;
  const symbol = Symbol.for(`signal-intelligence/${name}`);
  globals[symbol] ??= initial;
  return globals[symbol];
}
