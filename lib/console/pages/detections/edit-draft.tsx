import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { useTrying } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import type { Detection } from './feedback.ts';
import { saveMessage } from './message.ts';

interface EditDraftProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  readonly onClose: () => void;
}

const SUBJECT_MAX = 200;
/** With the subject, the most the service accepts. */
const BODY_MAX = 9_700;

/** The message as text to change in place. */
export const EditDraft = ({ detection, onChange, onClose }: EditDraftProps) => {
  const [subject, setSubject] = useState(detection.draft?.subject ?? '');
  const [body, setBody] = useState(detection.draft?.body ?? '');
  const { failure, attempt } = useTrying();
  const save = async (): Promise<void> => {
    if (await attempt(() => saveMessage(detection, subject, body, onChange))) onClose();
  };
  return (
    <form
      class="stack-tight"
      data-testid="edit-draft"
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim()) void save();
      }}
    >
      <TextField label="Subject" value={subject} onValue={setSubject} maxLength={SUBJECT_MAX} />
      <TextArea
        label="Message"
        rows={10}
        value={body}
        onValue={setBody}
        maxLength={BODY_MAX}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && body.trim()) void save();
        }}
      />
      {failure && <Failed failure={failure} />}
      <div class="row">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!body.trim()}>
          Save
        </Button>
      </div>
    </form>
  );
};
