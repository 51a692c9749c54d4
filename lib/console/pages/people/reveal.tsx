import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { attempt, tell } from '../../state/toasts.ts';

export type Person = Item<'listPeople'>;

interface RevealProps {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
}

/** Nothing is looked up for someone who left. A known address stays visible. */
const Gone = () => <span class="faint small">Left the company</span>;

/** A known address, or a button that looks for one; it says so if none was found. */
export function RevealEmail({ person, onChange }: RevealProps) {
  if (person.email) {
    return (
      <span class="contact">
        <a href={`mailto:${person.email}`}>{person.email}</a>
        <CopyButton text={person.email} what="Email" />
      </span>
    );
  }
  const reveal = async (): Promise<void> => {
    const response = await attempt(() => api.revealEmail({ params: { id: person.id }, body: {} }));
    if (!response) return;
    onChange({ ...person, email: response.data.email, email_checked_at: new Date().toISOString() });
    tell(response.data.email ? `Email of ${person.full_name} found` : 'No verified email is known');
  };
  if (person.left_at !== null) return <Gone />;
  return person.email_checked_at ? (
    <span class="faint small">No verified email</span>
  ) : (
    <Button look="quiet" icon="mail" aria-label={`Reveal email of ${person.full_name}`} onClick={reveal}>
      <span>
        Reveal<span class="phone-short"> email</span>
      </span>
    </Button>
  );
}

export function RevealPhone({ person, onChange }: RevealProps) {
  if (person.phone) {
    return (
      <span class="contact">
        <a href={`tel:${person.phone.replace(/[^\d+]/g, '')}`}>{person.phone}</a>
        <CopyButton text={person.phone} what="Phone" />
      </span>
    );
  }
  const reveal = async (): Promise<void> => {
    const response = await attempt(() => api.revealPhone({ params: { id: person.id }, body: {} }));
    if (!response) return;
    onChange({ ...person, phone: response.data.phone, phone_checked_at: new Date().toISOString() });
    tell(response.data.phone ? `Phone of ${person.full_name} found` : 'No phone number is known');
  };
  if (person.left_at !== null) return null;
  return person.phone_checked_at ? (
    <span class="faint small">No phone</span>
  ) : (
    <Button look="quiet" icon="phone" aria-label={`Reveal phone of ${person.full_name}`} onClick={reveal}>
      Reveal phone
    </Button>
  );
}
