import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';

export type Imported = Data<'importAccounts'>;

interface Text {
  readonly media_type: 'text/csv' | 'application/x-ndjson';
  readonly text: string;
}

export const textOf = async (file: File): Promise<Text> => ({
  media_type: /\.(nd)?jsonl?$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv',
  text: await file.text(),
});

/** A column's field, or null to ignore it. */
export type ColumnChoices = Readonly<Record<string, string | null>>;

interface ImportOptions {
  /** @default the service maps every column */
  readonly choices?: ColumnChoices;
  /** Only say what would happen. */
  readonly isDry?: boolean;
  readonly signal?: AbortSignal;
}

export async function importText(
  body: Text,
  { choices = {}, isDry = false, signal }: ImportOptions = {},
): Promise<Imported> {
  const columns = Object.keys(choices).length > 0 ? { columns: JSON.stringify(choices) } : {};
  const query = { dry_run: isDry, ...columns };
  return (await api.importAccounts({ query, body, ...(signal && { signal }) })).data;
}
