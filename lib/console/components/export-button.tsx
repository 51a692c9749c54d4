import { readFile } from '../api/service.ts';
import { attempt, notify } from '../state/toasts.ts';
import { Button } from './button.tsx';

/** Everything that matches the filters, fetched with the key and handed to the browser's downloads. */
export const ExportButton = ({ of, filters }: { of: 'accounts' | 'people'; filters: object }) => {
  const save = async (): Promise<void> => {
    const name = `${of}.csv`;
    const url = URL.createObjectURL(await readFile(`/${of}/export`, { ...filters, format: 'csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    notify(`${name} saved`);
  };
  return (
    <Button icon="download" onClick={() => attempt(save)}>
      Export
    </Button>
  );
};
