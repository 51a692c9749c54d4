import { useState } from 'preact/hooks';
import type { Section } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextArea, TextField } from '../../components/field.tsx';
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
  const save = async (): Promise<void> => {
    const body = { title: title.trim(), content_md: content, type };
    if (section) await api.updateKnowledgeBaseSection({ params: { id: section.id }, body });
    else await api.createKnowledgeBaseSection({ body });
    onSaved();
    onClose();
    tell(`${body.title} saved`);
  };
  const types = TYPES.includes(type) ? TYPES : [...TYPES, type];
  return (
    <ActionDialog
      title={section ? 'Edit section' : 'Add section'}
      action="Save"
      disabled={!title.trim() || !content.trim()}
      onAct={save}
      onClose={onClose}
      wide
    >
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
    </ActionDialog>
  );
}
