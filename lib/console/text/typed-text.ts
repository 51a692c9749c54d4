/** Comma-separated words as people type lists. */
export const parseList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((textPart) => textPart.trim())
      .filter(Boolean),
  ),
];

/** A whole number as people type it: `1200`, `1,200`, `1.200` or `1 200`. An empty field has neither value nor problem. */
export function parseCount(text: string): { readonly value?: number; readonly problem?: string } {
  const typedNumber = text.trim();
  if (typedNumber === '') return {};
  return /^(\d{1,9}|\d{1,3}([,.'\s]\d{3}){1,2})$/.test(typedNumber)
    ? { value: Number(typedNumber.replaceAll(/\D/g, '')) }
    : { problem: 'Enter a whole number, such as 50.' };
}
