import { escapeHtml } from '#domain/shared/text/escape-html.ts';

/** Markup that is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const written = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((html) => html.text).join('') : escapeHtml(String(part));
};

/** A template that escapes every value unless it is markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    texts.reduce(
      (whole, text, index) => whole + text + (index < parts.length ? written(parts[index] ?? '') : ''),
      '',
    ),
  );
