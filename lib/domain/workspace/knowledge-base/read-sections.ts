/** The sentences of a section's Markdown, without its marks; a list's items are sentences of their own. */
export const sentencesOf = (markdown: string): readonly string[] =>
  markdown
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/^[\s#>*+•-]+/, '')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
