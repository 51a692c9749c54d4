import { ExternalLink } from '../../components/external-link.tsx';
import { Avatar } from '../../components/marks.tsx';
import { Empty } from '../../components/states.tsx';
import { profile } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';

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
      <p class="prose">{company.business_context}</p>
      <p class="faint small">
        Your knowledge base started from it, and drafted messages use it. Last changed{' '}
        {dayText(company.updated_at, new Date())}.
      </p>
    </section>
  );
};
