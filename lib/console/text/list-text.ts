/** Comma-separated words as people type lists. */
export const parseList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A whole number as people type it: `1200`, `1,200`, `1.200` or `1 200`. An empty field has neither value nor problem. */
export function parseCount(text: string): { readonly value?: number; readonly problem?: string } {
  const typed = text.trim();
  if (typed === '') return {};
  return /^(\d{1,9}|\d{1,3}([,.'\s]\d{3}){1,2})$/.test(typed)
    ? { value: Number(typed.replaceAll(/\D/g, '')) }
    : { problem: 'Enter a whole number, such as 50.' };
}
