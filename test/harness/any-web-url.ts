import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const inPath = fc.oneof(
  fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@"),
  anyCharacter.map((character) => encodeURIComponent(character)),
);
const path = fc.array(
  fc.string({ unit: inPath }).map((segment) => `/${segment}`),
  { maxLength: 5 },
);

/** Any address of a page, like fast-check's own `webUrl`. That one builds a table of all encoded characters first. */
export const anyWebUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), path)
  .map(([scheme, authority, segments]) => `${scheme}://${authority}${segments.join('')}`);
