import { useState } from 'preact/hooks';
import type { Section } from '../../api/records.ts';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Choice, TextArea, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { tell } from '../../state/toasts.ts';
import { SECTION_TYPES, sectionTypeLabel } from '../../text/section-types.ts';

const TYPES = Object.keys(SECTION_TYPES);

interface SectionEditorProps {
  readonly section?: Section;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function SectionEditor({ section, onClose, onSaved }: SectionEditorProps) {
  const [title, setTitle] = useState(section?.title ?? '');
  const [type, setType] = useState(section?.type ?? 'custom');
  const [content, setContent] = useState(section?.content_md ?? '');
  const [failure, setFailure] = useState<RequestError | undefined>();
  const save = async (): Promise<void> => {
    setFailure(undefined);
    const body = { title: title.trim(), content_md: content, type };
    try {
      if (section) await api.updateKnowledgeBaseSection({ params: { id: section.id }, body });
      else await api.createKnowledgeBaseSection({ body });
      onSaved();
      onClose();
      tell(`${body.title} saved`);
    } catch (error) {
      setFailure(asRequestError(error));
    }
  };
  const types = TYPES.includes(type) ? TYPES : [...TYPES, type];
  return (
    <Dialog title={section ? 'Edit section' : 'Add section'} onClose={onClose} wide>
      <div class="dialog-body stack">
        <div class="form-grid">
          <TextField label="Title" maxLength={200} value={title} onValue={setTitle} />
          <Choice
            label="Type"
            value={type}
            onValue={setType}
            options={types.map((each) => [each, sectionTypeLabel(each)] as const)}
          />
        </div>
        <TextArea label="Content" rows={12} value={content} onValue={setContent} hint="Markdown." />
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!title.trim() || !content.trim()} onClick={save}>
          Save
        </Button>
      </footer>
    </Dialog>
  );
}
