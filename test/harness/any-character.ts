import fc from 'fast-check';

/**
 * Any Unicode character, like fast-check's own `binary`. That one builds a table of all characters first, which takes a
 * second per process.
 */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((code) => String.fromCodePoint(code));
