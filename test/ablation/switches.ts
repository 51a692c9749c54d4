/** More than the reader has units. */
const MAX_UNITS = 20_000;
const reached = new Uint8Array(MAX_UNITS);
let off = -1;

/** One unit is left out at a time; -1 is none. */
export const leaveOut = (unit: number): void => {
  off = unit;
};

/** The units whose absence could have changed something since the last call. */
export function takeReached(): number[] {
  const units = [...reached.keys()].filter((unit) => reached[unit] === 1);
  reached.fill(0);
  return units;
}

const isOff = (unit: number): boolean => {
  reached[unit] = 1;
  return unit === off;
};

/** A condition: left out, it never holds. */
const condition = <T>(unit: number, value: T): T | false => (value && isOff(unit) ? false : value);

/** One of several conditions that must all hold: left out, the others decide. */
const requirement = <T>(unit: number, value: T): T | true => (!value && isOff(unit) ? true : value);

class SwitchedPattern extends RegExp {
  unit = -1;

  override exec(text: string): RegExpExecArray | null {
    const found = super.exec(text);
    if (found === null || !isOff(this.unit)) return found;
    this.lastIndex = 0;
    return null;
  }

  static override get [Symbol.species](): RegExpConstructor {
    return RegExp;
  }
}

const pattern = (unit: number, { source, flags }: RegExp): RegExp =>
  Object.assign(new SwitchedPattern(source, flags), { unit });

const list = (unit: number, words: ReadonlySet<string>): ReadonlySet<string> =>
  Object.assign(new Set(words), { has: (word: string): boolean => words.has(word) && !isOff(unit) });

/** Instrumented source calls these without importing them. */
Object.assign(globalThis, { ablation: { condition, requirement, pattern, list, isOff } });
