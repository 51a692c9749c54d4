import { Button } from '../../components/button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Avatar } from '../../components/marks.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
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

/** The contact as far as the detection names it. */
function Unknown({ detection, onActivate }: Omit<ContactProps, 'contact'>) {
  const { account_id, account_name, account_status, contact } = detection;
  return (
    <>
      <div class="contact-text">
        <p class="row-title">{contact?.full_name ?? contact?.title ?? 'Nobody yet'}</p>
        {contact?.full_name && <p class="row-note">{contact.title}</p>}
        <p class="row-note">
          {account_status === 'suggested'
            ? `Activate ${account_name} to see who this is.`
            : `Not in your People at ${account_name} yet.`}
        </p>
      </div>
      {account_status === 'suggested' && (
        <Button icon="find" onClick={onActivate}>
          Activate (1 credit) and find people
        </Button>
      )}
      {account_status === 'active' && (
        <LinkButton icon="find" href={hrefOf(['find'], { q: wantedRoles(detection), account: account_id })}>
          Find people
        </LinkButton>
      )}
    </>
  );
}

/** Who to write to about a detection, why them, and how to reach them. */
export const Contact = ({ detection, contact, onActivate }: ContactProps) => (
  <section class="part" aria-label="Who to contact" data-testid="contact">
    <h3>Who to contact</h3>
    {contact.failure ? (
      <Failed failure={contact.failure} retry={contact.retry} />
    ) : (
      <div class="contact-card" role={contact.isLoading ? 'status' : undefined}>
        {contact.person ? (
          <Known person={contact.person} onChange={contact.change} />
        ) : contact.isLoading ? (
          <>
            <span class="muted">Looking for people</span>
            <Progress label="Search" value={0} max={0} />
          </>
        ) : (
          <Unknown detection={detection} onActivate={onActivate} />
        )}
      </div>
    )}
    {detection.contact && <p class="faint small">{detection.contact.reason}</p>}
  </section>
);
