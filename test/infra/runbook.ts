import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = (): string => readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

/** The runbook's sections by their anchors. */
export const runbookSections = (): ReadonlyMap<string, string> =>
  new Map(
    text()
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading.toLowerCase().replaceAll(' ', '-'), lines.join('\n')];
      }),
  );
