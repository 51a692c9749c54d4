import { hash } from 'node:crypto';

const BITS_PER_CHARACTER = 5;

/** The first bits of a text's hash as letters and digits, for an id that follows from what it names. */
export const hashToCharacters = (text: string, bits: number): string =>
  (BigInt(`0x${hash('sha256', text)}`) >> BigInt(256 - bits))
    .toString(32)
    .padStart(Math.ceil(bits / BITS_PER_CHARACTER), '0');
