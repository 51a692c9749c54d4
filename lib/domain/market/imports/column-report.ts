import type { ImportField } from '#contract/account-fields.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import { type ColumnChoices, formatColumnName } from './import-columns.ts';

const MAX_UNKNOWN_COLUMNS = 100;
const EXAMPLE_CHARACTERS = 100;

/** How a file's columns are mapped. Grows while the file is read. */
export class ColumnReport {
  /** What the caller maps. */
  readonly choices: ColumnChoices;
  readonly #mapped = new Map<string, ImportField>();
  readonly #unknown = new Set<string>();
  readonly #examples = new Map<string, string>();

  constructor(choices: ColumnChoices = new Map()) {
    this.choices = choices;
  }

  addColumn(column: string, field: ImportField | undefined): void {
    const name = formatColumnName(column);
    if (field) this.#mapped.set(name, field);
    else if (this.#unknown.size < MAX_UNKNOWN_COLUMNS && name !== '') this.#unknown.add(name);
  }

  /** Only a column's first value counts. */
  addExample(column: string, value: unknown): void {
    const name = formatColumnName(column);
    const isReported = this.#mapped.has(name) || this.#unknown.has(name);
    if (!isReported || this.#examples.has(name) || value === null || value === undefined) return;
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
    if (text !== '') this.#examples.set(name, text.slice(0, EXAMPLE_CHARACTERS).toWellFormed());
  }

  toOutcome(withExamples: boolean): ImportOutcome['columns'] {
    return {
      mapped: Object.fromEntries(this.#mapped),
      unknown: [...this.#unknown],
      ...(withExamples && { examples: Object.fromEntries(this.#examples) }),
    };
  }
}
