const FIRST_SURROGATE = 0xd800;
const FIRST_AFTER_SURROGATES = 0xe000;

/** Compares strings by their UTF-8 bytes, as DynamoDB sorts keys, without encoding them. */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

// JavaScript compares UTF-16 units, which puts surrogates below U+E000..U+FFFF.
function rank(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  if (unit < FIRST_AFTER_SURROGATES) return unit + 0x2000;
  return unit - 0x800;
}
