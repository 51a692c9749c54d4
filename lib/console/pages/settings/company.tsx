import { api, type Section } from '../../api/service.ts';
import { Actions, Button, ExternalLink } from '../../components/button.tsx';
import { ask, confirm, QuestionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Form, type FormState, useForm } from '../../components/form.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Tag } from '../../components/marks.tsx';
import { Cards, EmptyState, Panel, PartHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { route, setQuery } from '../../state/route.ts';
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

/** What to write in the sections that scores depend on. */
const SECTION_HINTS: Readonly<Record<string, string>> = {
  icp: 'Name industries, countries and company sizes, and whom you don’t sell to. For example: Logistics and energy companies in Germany and Austria with 200 to 2,000 employees. Not retailers.',
  competitor:
    'One a line, with the domain if you know it. They are neither suggested to you nor shown in the inbox.',
};

function describeSection(section: Section | undefined, type: string, onDone: () => void) {
  const initial = {
    // A new section begins with its type and, if that has a name of its own, its title.
    title: section?.title ?? (type === 'custom' ? '' : sectionTypeLabel(type)),
    type,
    content_md: section?.content_md ?? '',
  };
  return {
    title: section ? 'Edit section' : 'Add section',
    action: 'Save',
    wide: true,
    initial,
    isComplete: ({ title, content_md }: typeof initial) => title.trim() && content_md.trim(),
    body: ({ bind, values }: FormState<typeof initial>) => (
      <>
        <div class="form-grid">
          <TextField label="Title" maxLength={200} {...bind('title')} />
          <Choice
            label="Type"
            {...bind('type')}
            options={{ ...SECTION_TYPES, [type]: sectionTypeLabel(type) }}
          />
        </div>
        <TextField
          label="Content"
          rows={12}
          hint={SECTION_HINTS[values.type] ?? 'Markdown.'}
          {...bind('content_md')}
        />
      </>
    ),
    async run(values: typeof initial) {
      const body = { ...values, title: values.title.trim() };
      if (section) await api.updateKnowledgeBaseSection({ params: { id: section.id }, body });
      else await api.createKnowledgeBaseSection({ body });
      notify(`${body.title} saved. ${REWRITE_NOTICE}`);
    },
    onDone,
  };
}

/** What the service knows about the seller, used to score signals and draft messages. */
function KnowledgeBase() {
  const sections = useData('knowledge-base', api.listKnowledgeBase);
  const describe = (section: Section | undefined, type: string) =>
    describeSection(section, type, sections.reload);
  // A set-up step leads here with the type of section to write.
  const { new: newType } = route.value.query;
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
    <Button variant="primary" icon="plus" writes onClick={() => setQuery({ new: 'custom' })}>
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
          <EmptyState title="Nothing here yet" action={add}>
            Say what you sell, who buys it and why.
          </EmptyState>
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
              <Actions
                of={section.title}
                actions={[
                  { text: 'Edit', run: () => ask(describe(section, section.type)) },
                  { text: 'Delete', run: () => remove(section) },
                ]}
              />
            }
          >
            <Markdown text={section.content_md} />
          </Panel>
        )}
      </Cards>
      {newType !== undefined && (
        <QuestionDialog
          key={newType}
          {...describe(undefined, newType)}
          onClose={() => setQuery({ new: undefined })}
        />
      )}
    </>
  );
}

export const Company = () => (
  <>
    {profile.value ? (
      <ProfileForm company={profile.value} />
    ) : (
      <EmptyState title="No company profile">
        The operators of this service set it up with the workspace.
      </EmptyState>
    )}
    <KnowledgeBase />
  </>
);
