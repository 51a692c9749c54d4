import { useState } from 'preact/hooks';
import { saveFile } from '../api/save-file.ts';
import { Button } from './button.tsx';
import { Dialog, useTrying } from './dialog.tsx';
import { Failed } from './states.tsx';

const FORMATS = [
  { format: 'csv', label: 'CSV', use: 'For spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', use: 'One JSON object per line, for scripts' },
  { format: 'parquet', label: 'Parquet', use: 'For warehouses and notebooks' },
] as const;

interface ExportButtonProps {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The file's name without its extension. */
  readonly name: string;
}

/** Saves what a list shows, in the format of your choice. */
export function ExportButton({ path, query, name }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { failure, attempt } = useTrying();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Dialog title={`Export ${name}`} onClose={close}>
          <div class="dialog-body stack">
            <ul class="stack-tight" data-testid="export-formats">
              {FORMATS.map(({ format, label, use }) => (
                <li key={format}>
                  <Button
                    look="quiet"
                    class="snooze-choice"
                    onClick={async () => {
                      const save = () => saveFile(path, { ...query, format }, `${name}.${format}`);
                      if (await attempt(save)) close();
                    }}
                  >
                    <span>{label}</span>
                    <span class="faint push-end">{use}</span>
                  </Button>
                </li>
              ))}
            </ul>
            {failure && <Failed failure={failure} />}
          </div>
        </Dialog>
      )}
    </>
  );
}
