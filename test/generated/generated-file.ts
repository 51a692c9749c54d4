import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';

/** A file that `npm run generate` writes, whole or in part. */
export interface GeneratedFile {
  readonly file: string;
  /** Its text, given what it says now. */
  text(current: string): string;
}

export const currentText = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** The text with its part between `<!-- name: … -->` and `<!-- /name -->` replaced. */
export function withSection(text: string, name: string, section: string): string {
  const marked = new RegExp(`(<!-- ${name}:[^\n]*-->\n).*(<!-- /${name} -->)`, 's');
  if (!marked.test(text))
    throw new Error(`expected a section between <!-- ${name}: … --> and <!-- /${name} -->`);
  return text.replace(marked, (_, start: string, end: string) => `${start}\n${section}\n\n${end}`);
}
