import { hash } from 'node:crypto';

const BITS_PER_CHARACTER = 5;

/** The first bits of a text's hash as letters and digits, for an id that follows from what it names. */
export const hashToCharacters = (text: string, bits: number): string =>
  (BigInt(`0x${hash('sha256', text)}`) >> BigInt(256 - bits))
    .toString(32)
    .padStart(Math.ceil(bits / BITS_PER_CHARACTER), '0');

/** As long as in other ids. */
const ID_CHARACTERS = 26;

/** An id that follows from what it is for, so that a repeated step makes the same. */
export const deriveId = (prefix: 'dig' | 'evt' | 'imp' | 'run', ...parts: readonly unknown[]): string =>
  `${prefix}_${hash('sha256', parts.join(' ')).slice(0, ID_CHARACTERS)}`;
