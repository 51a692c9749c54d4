import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailedRows } from './failed-rows.tsx';
import { ImportFile } from './import-file.tsx';
import type { Imported } from './import-text.ts';
import { PasteAccounts } from './paste-accounts.tsx';

interface AddAccountsProps {
  readonly mode: 'paste' | 'file';
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const Result = ({ outcome, onClose }: { outcome: Imported; onClose: () => void }) => (
  <>
    <div class="dialog-body stack" role="status">
      <dl class="figures-row">
        <div>
          <dt>Created</dt>
          <dd>{outcome.created}</dd>
        </div>
        <div>
          <dt>Already there</dt>
          <dd>{outcome.existing}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd>{outcome.failed + outcome.unprocessed}</dd>
        </div>
      </dl>
      <FailedRows outcome={outcome} title="Rows that failed" />
      {outcome.unprocessed > 0 && (
        <p class="small">Not every row was processed in time. Import the file again to finish.</p>
      )}
    </div>
    <footer class="dialog-foot">
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </footer>
  </>
);

export function AddAccounts({ mode, onClose, onAdded }: AddAccountsProps) {
  const [outcome, setOutcome] = useState<Imported | undefined>();
  const show = (imported: Imported): void => {
    setOutcome(imported);
    onAdded();
  };
  const Form = mode === 'paste' ? PasteAccounts : ImportFile;
  return (
    <Dialog title="Add accounts" onClose={onClose} wide>
      {outcome ? (
        <Result outcome={outcome} onClose={onClose} />
      ) : (
        <Form onClose={onClose} onImported={show} />
      )}
    </Dialog>
  );
}
