import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Avatar, Left } from '../../components/marks.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
import { hrefOf } from '../../state/route.ts';
import { hostOf } from '../../text/format.ts';
import { RevealEmail, RevealPhone } from '../people/reveal.tsx';
import type { Detection } from './feedback.ts';
import { OtherContact } from './other-contact.tsx';
import { type ContactOf, wantedRoles } from './use-contact.ts';

interface ContactProps {
  readonly detection: Detection;
  readonly contact: ContactOf;
  readonly onChange: (detection: Detection) => void;
  /** Asks before spending the credit needed to see people at a suggested account. */
  readonly onActivate: () => void;
}

/** How to get to know a contact who isn't in People. */
function Unknown({ detection, onActivate }: Pick<ContactProps, 'detection' | 'onActivate'>) {
  const { account_id, account_status } = detection;
  if (account_status === 'suggested')
    return (
      <Button icon="find" onClick={onActivate}>
        Activate (1 credit) and find people
      </Button>
    );
  if (account_status !== 'active') return null;
  return (
    <LinkButton icon="find" href={hrefOf(['find'], { q: wantedRoles(detection), account: account_id })}>
      Find people
    </LinkButton>
  );
}

function noteOf({ account_name, account_status, contact }: Detection): string {
  if (account_status === 'suggested') return `Activate ${account_name} to see who this is.`;
  return contact?.kind === 'person' ? 'Not in your People.' : `No one at ${account_name} fits yet.`;
}

/** Who to write to about a detection, why them, and how to reach them. */
export function Contact({ detection, contact, onChange, onActivate }: ContactProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { person, isLoading, isSearching } = contact;
  const { full_name, title, reason } = detection.contact ?? {};
  const name = person?.full_name ?? full_name;
  return (
    <section class="part" aria-label="Who to contact" data-testid="contact">
      <h3>Who to contact</h3>
      {contact.failure && <Failed failure={contact.failure} retry={contact.retry} />}
      <div class="contact-card">
        {name && <Avatar name={name} />}
        <div class="contact-text">
          <p class="row-title">
            {person ? <a href={hrefOf(['people', person.id])}>{name}</a> : (name ?? title ?? 'Nobody yet')}{' '}
            {person && <Left person={person} />}
          </p>
          {name && <p class="row-note">{person?.title ?? title}</p>}
          {reason && <p class="row-note">{reason}</p>}
          {!person && !isLoading && !contact.failure && <p class="row-note">{noteOf(detection)}</p>}
          {person?.network_url && (
            <p class="small">
              <ExternalLink href={person.network_url}>{hostOf(person.network_url)}</ExternalLink>
            </p>
          )}
          {isSearching && <Progress label="Looking for people" value={0} max={0} />}
        </div>
        {person ? (
          <div class="contact-ways">
            <RevealEmail person={person} onChange={contact.change} />
            <RevealPhone person={person} onChange={contact.change} />
          </div>
        ) : (
          !isLoading && <Unknown detection={detection} onActivate={onActivate} />
        )}
      </div>
      {detection.account_status === 'active' &&
        (isChoosing ? (
          <OtherContact detection={detection} onChange={onChange} onClose={() => setChoosing(false)} />
        ) : (
          <Button look="quiet" onClick={() => setChoosing(true)}>
            Write to someone else
          </Button>
        ))}
    </section>
  );
}
