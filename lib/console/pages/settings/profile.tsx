import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Avatar } from '../../components/marks.tsx';
import { Empty } from '../../components/states.tsx';
import { attempt, tell } from '../../state/toasts.ts';
import { profile } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';

type Company = NonNullable<typeof profile.value>;

function ProfileForm({ company }: { company: Company }) {
  const [name, setName] = useState(company.name);
  const [context, setContext] = useState(company.business_context);
  useEffect(() => setName(company.name), [company.name]);
  useEffect(() => setContext(company.business_context), [company.business_context]);
  const isSame = name.trim() === company.name && context === company.business_context;
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), business_context: context };
    const response = await attempt(() => api.updateCompanyProfile({ body }));
    if (!response) return;
    profile.value = response.data;
    tell('Profile saved');
  };
  return (
    <form
      class="stack"
      data-testid="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Name"
        hint="Drafted messages call your company this. Drafts that no one has edited or sent are rewritten."
        maxLength={200}
        value={name}
        onValue={setName}
      />
      <TextArea label="About" rows={5} value={context} onValue={setContext} />
      <div>
        <Button type="submit" disabled={isSame || name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

export const Profile = () => {
  const company = profile.value;
  if (!company)
    return (
      <Empty title="No company profile">The operators of this service set it up with the workspace.</Empty>
    );
  return (
    <section class="panel stack" aria-labelledby="profile-title">
      <div class="row">
        <Avatar name={company.name} size="large" />
        <div>
          <h2 id="profile-title">{company.name}</h2>
          <p>
            <ExternalLink href={`https://${company.domain}`}>{company.domain}</ExternalLink>
          </p>
        </div>
      </div>
      <ProfileForm company={company} />
      <p class="faint small">
        Your knowledge base started from it. Last changed {dayText(company.updated_at, new Date())}.
      </p>
    </section>
  );
};
