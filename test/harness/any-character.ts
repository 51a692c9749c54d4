import fc from 'fast-check';

/**
 * A unit of text: any character there is, as fast-check's own `binary` has them. That one lists them all before it makes
 * the first, which takes a second of each process.
 */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((code) => String.fromCodePoint(code));
