import { Button } from '../../components/button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Avatar } from '../../components/marks.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
import { accountNames } from '../../state/account-names.ts';
import { hrefOf } from '../../state/route.ts';
import { hostOf } from '../../text/format.ts';
import { type Person, RevealEmail, RevealPhone } from '../people/reveal.tsx';
import type { Detection } from './feedback.ts';
import { type ContactOf, wantedRoles } from './use-contact.ts';

interface ContactProps {
  readonly detection: Detection;
  readonly contact: ContactOf;
  /** Asks before spending the credit needed to see people at a suggested account. */
  readonly onActivate: () => void;
}

const Known = ({ person, onChange }: { person: Person; onChange: (person: Person) => void }) => (
  <>
    <Avatar name={person.full_name} />
    <div class="contact-text">
      <p class="row-title">
        <a href={hrefOf(['people', person.id])}>{person.full_name}</a>
      </p>
      <p class="row-note">{person.title}</p>
      {person.network_url && (
        <p class="small">
          <ExternalLink href={person.network_url}>{hostOf(person.network_url)}</ExternalLink>
        </p>
      )}
    </div>
    <div class="contact-ways">
      <RevealEmail person={person} onChange={onChange} />
      <RevealPhone person={person} onChange={onChange} />
    </div>
  </>
);

function Nobody({ detection, onActivate }: Omit<ContactProps, 'contact'>) {
  const account = accountNames.value.get(detection.account_id);
  const name = account?.name ?? 'the account';
  return (
    <>
      <div class="contact-text">
        <p class="row-title">{detection.personas[0] ?? 'Nobody yet'}</p>
        <p class="row-note">
          {account?.status === 'suggested'
            ? `Activate ${name} to see who this is.`
            : `Nobody at ${name} is in your People yet.`}
        </p>
      </div>
      {account?.status === 'suggested' && (
        <Button icon="find" onClick={onActivate}>
          Activate (1 credit) and find people
        </Button>
      )}
      {account?.status === 'active' && (
        <LinkButton
          icon="find"
          href={hrefOf(['find'], { q: wantedRoles(detection), account: detection.account_id })}
        >
          Find people
        </LinkButton>
      )}
    </>
  );
}

/** Who to write to about a detection, and how to reach them. */
export function Contact({ detection, contact, onActivate }: ContactProps) {
  const { people, person, isSearching, change } = contact;
  return (
    <section class="part" aria-label="Who to contact" data-testid="contact">
      <h3>Who to contact</h3>
      {people.failure && <Failed failure={people.failure} retry={people.reload} />}
      {person ? (
        <div class="contact-card">
          <Known person={person} onChange={change} />
        </div>
      ) : isSearching || (people.data === undefined && !people.failure) ? (
        <div class="contact-card" role="status">
          <span class="muted">Looking for people</span>
          <Progress label="Search" value={0} max={0} />
        </div>
      ) : (
        !people.failure && (
          <div class="contact-card">
            <Nobody detection={detection} onActivate={onActivate} />
          </div>
        )
      )}
    </section>
  );
}
