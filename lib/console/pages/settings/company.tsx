import { api, type Section } from '../../api/service.ts';
import { Button, ExternalLink, RowActions } from '../../components/button.tsx';
import { ask, confirm } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Tag } from '../../components/marks.tsx';
import { Cards, Empty, Panel, PartHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { notify } from '../../state/toasts.ts';
import { profile } from '../../state/workspace.ts';
import { formatDay } from '../../text/format.ts';
import { SECTION_TYPES, sectionTypeLabel } from '../../text/labels.ts';

const REWRITE_NOTICE =
  'Messages that no one has edited or sent are being written again; this can take ten minutes.';

function ProfileForm({ company }: { company: NonNullable<typeof profile.value> }) {
  const { name, business_context } = company;
  const form = useForm({ name, business_context }, async (values) => {
    const { data } = await api.updateCompanyProfile({ body: { ...values, name: values.name.trim() } });
    profile.value = data;
    form.reset({ name: data.name, business_context: data.business_context });
    notify(`Profile saved. ${REWRITE_NOTICE}`);
  });
  const isValid = form.isChanged && form.values.name.trim() !== '';
  return (
    <Panel
      title={name}
      actions={<ExternalLink href={`https://${company.domain}`}>{company.domain}</ExternalLink>}
      class="stack"
    >
      <Form form={form} action="Save" disabled={!isValid}>
        <TextField
          label="Name"
          hint="Drafted messages call your company this. Drafts that no one has edited or sent are rewritten."
          maxLength={200}
          {...form.bind('name')}
        />
        <TextField label="About" rows={5} {...form.bind('business_context')} />
      </Form>
      <p class="faint small">
        Your knowledge base started from it. Last changed {formatDay(company.updated_at, new Date())}.
      </p>
    </Panel>
  );
}

function editSection(section: Section | undefined, onSaved: () => void): void {
  const type = section?.type ?? 'custom';
  ask({
    title: section ? 'Edit section' : 'Add section',
    action: 'Save',
    wide: true,
    initial: { title: section?.title ?? '', type, content_md: section?.content_md ?? '' },
    isComplete: ({ title, content_md }) => title.trim() && content_md.trim(),
    body: ({ bind }) => (
      <>
        <div class="form-grid">
          <TextField label="Title" maxLength={200} {...bind('title')} />
          <Choice
            label="Type"
            {...bind('type')}
            options={{ ...SECTION_TYPES, [type]: sectionTypeLabel(type) }}
          />
        </div>
        <TextField label="Content" rows={12} hint="Markdown." {...bind('content_md')} />
      </>
    ),
    async run(values) {
      const body = { ...values, title: values.title.trim() };
      if (section) await api.updateKnowledgeBaseSection({ params: { id: section.id }, body });
      else await api.createKnowledgeBaseSection({ body });
      notify(`${body.title} saved. ${REWRITE_NOTICE}`);
    },
    onDone: onSaved,
  });
}

/** What the service knows about the seller, used to score signals and draft messages. */
function KnowledgeBase() {
  const sections = useData('knowledge-base', api.listKnowledgeBase);
  const edit = (section?: Section): void => editSection(section, sections.reload);
  const remove = ({ id, title }: Section): void =>
    confirm({
      title: `Delete ${title}?`,
      action: 'Delete',
      body: "New messages won't use it.",
      run: () => api.deleteKnowledgeBaseSection({ params: { id } }),
      done: `${title} deleted. ${REWRITE_NOTICE}`,
      onDone: sections.reload,
    });
  const add = (
    <Button variant="primary" icon="plus" writes onClick={() => edit()}>
      Add section
    </Button>
  );
  return (
    <>
      <PartHead
        title="Knowledge base"
        note="The service scores signals and drafts messages from these sections."
        actions={add}
      />
      <Cards
        of={sections}
        empty={
          <Empty title="Nothing here yet" action={add}>
            Say what you sell, who buys it and why.
          </Empty>
        }
      >
        {(section) => (
          <Panel
            class="stack-tight"
            title={
              <>
                {section.title}{' '}
                {sectionTypeLabel(section.type) !== section.title && (
                  <Tag>{sectionTypeLabel(section.type)}</Tag>
                )}{' '}
                {section.is_ai_generated && <Tag>written by the service</Tag>}
              </>
            }
            actions={
              <RowActions
                of={section.title}
                actions={[
                  { text: 'Edit', run: () => edit(section) },
                  { text: 'Delete', run: () => remove(section) },
                ]}
              />
            }
          >
            <Markdown text={section.content_md} />
          </Panel>
        )}
      </Cards>
    </>
  );
}

export const Company = () => (
  <>
    {profile.value ? (
      <ProfileForm company={profile.value} />
    ) : (
      <Empty title="No company profile">The operators of this service set it up with the workspace.</Empty>
    )}
    <KnowledgeBase />
  </>
);
