/**
 * A small deterministic random generator. The state advances in steps of the golden ratio (2³² / φ, odd, so all 2³²
 * states are visited), and each state is scrambled by two multiply-and-shift rounds. The seed is a text, hashed by
 * FNV-1a, so each company and person has its own sequence and the order of creation doesn't matter. Uses integer
 * arithmetic only, so it is the same on every machine. Not for secrets.
 */
export interface Random {
  /** An integer from `minimum` to `maximum`, both included. */
  int(minimum: number, maximum: number): number;
}

const GOLDEN_STEP = 0x9e3779b9;

export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const drawBits = (): number => {
    state = (state + GOLDEN_STEP) | 0;
    return scramble(state);
  };
  return { int: (minimum, maximum) => minimum + (drawBits() % (maximum - minimum + 1)) };
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function scramble(state: number): number {
  let bits = state;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
