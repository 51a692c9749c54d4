import type { Imported } from './import-text.ts';

/** The first ones are enough to correct a file. */
const ROWS_SHOWN = 20;

export const FailedRows = ({ outcome: { rows }, title }: { outcome: Imported; title: string }) =>
  rows.length > 0 ? (
    <div class="stack-tight">
      <h3>{title}</h3>
      <ul class="plain-list small">
        {rows.slice(0, ROWS_SHOWN).map(({ row, error }) => (
          <li key={row}>
            <span class="faint figures">Row {row}</span> {error}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
