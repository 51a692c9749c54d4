import { tell } from '../state/toasts.ts';
import { file } from './service.ts';

/** Fetches a file with the key and hands it to the browser's downloads. */
export async function saveFile(
  path: string,
  query: Readonly<Record<string, unknown>>,
  name: string,
): Promise<void> {
  const url = URL.createObjectURL(await file(path, query));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  tell(`${name} saved`);
}
