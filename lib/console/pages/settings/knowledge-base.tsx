import { useState } from 'preact/hooks';
import type { Section } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Tag } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';
import { sectionTypeLabel } from '../../text/section-types.ts';
import { SectionEditor } from './section-editor.tsx';

const Card = ({
  section,
  onEdit,
  onDelete,
}: {
  section: Section;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const label = sectionTypeLabel(section.type);
  return (
    <li class="panel stack-tight">
      <div class="part-head">
        <h2>
          {section.title} {label !== section.title && <Tag>{label}</Tag>}{' '}
          {section.is_ai_generated && <Tag>written by the service</Tag>}
        </h2>
        <div class="row">
          <Button look="quiet" aria-label={`Edit ${section.title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button look="quiet" aria-label={`Delete ${section.title}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
      <Markdown text={section.content_md} />
    </li>
  );
};

/** What the service knows about the seller, used to score signals and draft messages. */
export function KnowledgeBase() {
  const sections = useData('knowledge-base', api.listKnowledgeBase);
  const [editing, setEditing] = useState<Section | 'new' | undefined>();
  const [deleting, setDeleting] = useState<Section | undefined>();
  const add = (
    <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
      Add section
    </Button>
  );
  return (
    <>
      <div class="part-head">
        <p class="muted">The service scores signals and drafts messages from these sections.</p>
        {add}
      </div>
      <Loaded of={sections} rows={4} tall>
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nothing here yet" action={add}>
              Say what you sell, who buys it and why.
            </Empty>
          ) : (
            <ul class="cards">
              {all.map((section) => (
                <Card
                  key={section.id}
                  section={section}
                  onEdit={() => setEditing(section)}
                  onDelete={() => setDeleting(section)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && (
        <SectionEditor
          {...(editing !== 'new' && { section: editing })}
          onClose={() => setEditing(undefined)}
          onSaved={sections.reload}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete ${deleting.title}?`}
          action="Delete"
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await api.deleteKnowledgeBaseSection({ params: { id: deleting.id } });
            tell(`${deleting.title} deleted`);
            sections.reload();
          }}
        >
          <p>New messages won't use it.</p>
        </Confirm>
      )}
    </>
  );
}
