import { escapeHtml } from '#domain/shared/text/escape-html.ts';

/** Markup that is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const renderPart = (value: Part): string => {
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map((fragment) => fragment.text).join('') : escapeHtml(String(value));
};

/** A template that escapes every value unless it is markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    texts.reduce(
      (markup, text, index) => markup + text + (index < parts.length ? renderPart(parts[index] ?? '') : ''),
      '',
    ),
  );

/** Indents JSON; returns other text unchanged. */
export function formatJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
