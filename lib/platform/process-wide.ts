/**
 * State that belongs to the whole process. Modules that are loaded on demand are bundled with copies of what they
 * import, and a variable of a module would be another one in each copy.
 */
export function processWide<State extends object>(name: string, initial: State): State {
  const places: { [place: symbol]: State | undefined } = globalThis as never;
  const place = Symbol.for(`signal-intelligence/${name}`);
  places[place] ??= initial;
  return places[place];
}
