import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Secret } from '../../components/secret.tsx';

interface WebhookFormProps {
  /** As it is stored. */
  readonly url: string | null;
  /** A new signing secret, which is shown this once. */
  readonly secret: string | undefined;
  readonly placeholder: string;
  readonly onSave: (url: string | null) => Promise<void>;
}

/** The URL that alerts are sent to. Empty removes it. */
export function WebhookForm({ url, secret, placeholder, onSave }: WebhookFormProps) {
  const [typed, setTyped] = useState(url ?? '');
  useEffect(() => setTyped(url ?? ''), [url]);
  return (
    <>
      <form
        class="row form-row"
        onSubmit={(event) => {
          event.preventDefault();
          void onSave(typed.trim() || null);
        }}
      >
        <TextField label="URL" type="url" value={typed} onValue={setTyped} placeholder={placeholder} />
        <Button type="submit" disabled={typed.trim() === (url ?? '')}>
          Save
        </Button>
      </form>
      {secret !== undefined && (
        <p class="notice">
          Signing secret, shown once: <Secret value={secret} what="Signing secret" />
        </p>
      )}
    </>
  );
}
