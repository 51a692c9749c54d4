import { useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { readPeople } from '../../api/batches.ts';
import { api, type Detection, type Person } from '../../api/service.ts';
import { Button, ExternalLink, LinkButton } from '../../components/button.tsx';
import { Choice } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { Avatar, LeftCompanyMark } from '../../components/marks.tsx';
import { FailureNotice, LoadedContent, Progress } from '../../components/page.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { readRecord } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { toHost } from '../../text/format.ts';
import { Reveal } from '../people/person-row.tsx';

export interface ContactState {
  /** Undefined while loading, and if the contact is a role or is no longer in People. */
  readonly person: Person | undefined;
  readonly isLoading: boolean;
  readonly isSearching: boolean;
  readonly failure: ApiError | undefined;
  retry(): void;
  /** Searches an active account for the roles that the detection names. */
  find(): Promise<void>;
}

export const listRoles = ({ personas }: Detection): string => personas.join(' or ');

/** The person a detection's message is for: its contact, or whom a search found for the role. */
export function useContact(detection: Detection): ContactState {
  const { account_id, contact } = detection;
  const id = contact?.person_id ?? undefined;
  const { data, failure, isLoading, reload } = useData(id && `person/${id}`, (options) =>
    api.getPerson({ params: { id: id ?? '' }, ...options }),
  );
  const [foundPerson, setFoundPerson] = useState<Person | undefined>();
  const [isSearching, setSearching] = useState(false);
  // While another contact loads, the old one is still there.
  const person = data?.id === id ? (data ?? foundPerson) : foundPerson;
  return {
    person: person && readRecord(person),
    isSearching,
    isLoading: isSearching || (id !== undefined && !person && isLoading),
    // Someone who was deleted is shown by name.
    failure: failure?.status === 404 ? undefined : failure,
    retry: reload,
    async find() {
      setSearching(true);
      const body = { query: listRoles(detection), account_ids: [account_id] };
      const response = await attempt(() => api.findPeople({ body }));
      setSearching(false);
      if (!response) return;
      const people = [...response.data.contacts, ...response.data.without_email.contacts];
      // A message to someone in the news isn't for anyone else.
      setFoundPerson(
        contact?.kind === 'person'
          ? people.find(({ full_name }) => full_name === contact.full_name)
          : people[0],
      );
    },
  };
}

/** Chooses another person at the account; those who left aren't offered. */
function OtherContact({ detection, onClose }: { detection: Detection; onClose: () => void }) {
  const { id, account_id, account_name, contact } = detection;
  const people = useLoad(`people/${account_id}/choice`, (signal) => readPeople(account_id, signal));
  const form = useForm({ contact_person_id: '' }, async (body) => {
    const { data } = await api.updateDetection({ params: { id }, body });
    notify(`The message is for ${data.contact?.full_name ?? 'them'} now`);
    onClose();
  });
  return (
    <LoadedContent of={people} rows={1}>
      {(rows) => {
        const candidates = rows.filter(
          (candidate) => candidate.left_at === null && candidate.id !== contact?.person_id,
        );
        if (candidates.length === 0)
          return <p class="muted small">No one else at {account_name} is in People yet.</p>;
        return (
          <Form
            form={form}
            action="Choose"
            disabled={form.values.contact_person_id === ''}
            beside={<Button onClick={onClose}>Cancel</Button>}
          >
            <Choice
              label="Write to"
              {...form.bind('contact_person_id')}
              none="Choose a person"
              options={Object.fromEntries(
                candidates.map((candidate) => [candidate.id, `${candidate.full_name}, ${candidate.title}`]),
              )}
            />
          </Form>
        );
      }}
    </LoadedContent>
  );
}

function noteOf({ account_name, account_status, contact }: Detection): string {
  if (account_status === 'suggested')
    return `Activate ${account_name} to ${contact?.full_name ? 'get email and phone' : 'see who this is'}.`;
  return contact?.kind === 'person' ? 'Not in your People.' : `No one at ${account_name} fits yet.`;
}

interface ContactProps {
  detection: Detection;
  contact: ContactState;
  /** Asks before spending the credit needed to see people at a suggested account. */
  onActivate: () => void;
}

/** Who to write to about a detection, why them, and how to reach them. */
export function Contact({ detection, contact, onActivate }: ContactProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { person, isLoading, isSearching } = contact;
  const { full_name, title, reason } = detection.contact ?? {};
  const { account_id, account_status } = detection;
  const name = person?.full_name ?? full_name;
  return (
    <section class="part" aria-label="Who to contact">
      <h3>Who to contact</h3>
      {contact.failure && <FailureNotice failure={contact.failure} retry={contact.retry} />}
      <div class="box row wrap gap-wide">
        {name && <Avatar name={name} />}
        <div class="grow contact-text">
          <p class="row-title">
            {person ? <a href={toHref(['people', person.id])}>{name}</a> : (name ?? title ?? 'Nobody yet')}{' '}
            {person && <LeftCompanyMark person={person} />}
          </p>
          {name && <p class="row-note row-note-long">{person?.title ?? title}</p>}
          {reason && <p class="row-note row-note-long">{reason}</p>}
          {!person && !isLoading && !contact.failure && (
            <p class="row-note row-note-long">{noteOf(detection)}</p>
          )}
          {person?.network_url && (
            <p class="small">
              <ExternalLink href={person.network_url}>{toHost(person.network_url)}</ExternalLink>
            </p>
          )}
          {isSearching && <Progress label="Looking for people" />}
        </div>
        {person && (
          <div class="column from-top contact-ways">
            <Reveal person={person} by="email" />
            <Reveal person={person} by="phone" />
          </div>
        )}
        {!person && !isLoading && account_status === 'suggested' && (
          <Button icon="find" writes onClick={onActivate}>
            Activate (1 credit) and find people
          </Button>
        )}
        {!person && !isLoading && account_status === 'active' && (
          <LinkButton icon="find" href={toHref(['find'], { q: listRoles(detection), account: account_id })}>
            Find people
          </LinkButton>
        )}
      </div>
      {account_status === 'active' &&
        (isChoosing ? (
          <OtherContact detection={detection} onClose={() => setChoosing(false)} />
        ) : (
          <Button variant="quiet" writes onClick={() => setChoosing(true)}>
            Write to someone else
          </Button>
        ))}
    </section>
  );
}
