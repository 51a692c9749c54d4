import { useState } from 'preact/hooks';
import type { People } from '../../api/people-of.ts';
import type { RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import { type Load, useLoad } from '../../hooks/use-load.ts';
import { attempt } from '../../state/toasts.ts';
import type { Person } from '../people/reveal.tsx';
import type { Detection } from './feedback.ts';

export interface ContactOf {
  /** Undefined while loading, and if the contact is a role or is no longer in People. */
  readonly person: Person | undefined;
  readonly isLoading: boolean;
  readonly isSearching: boolean;
  readonly failure: RequestError | undefined;
  retry(): void;
  change(person: Person): void;
  /** Searches an active account for the roles that the detection names. */
  find(): Promise<void>;
}

export const wantedRoles = ({ personas }: Pick<Detection, 'personas'>): string => personas.join(' or ');

/** The person a detection's message is for: its contact, or whom a search found for the role. */
export function useContact({ account_id, contact, personas }: Detection, given?: Load<People>): ContactOf {
  const id = contact?.person_id ?? undefined;
  const listed = given?.data?.rows.find((each) => each.id === id);
  const isListing = given !== undefined && given.data === undefined && given.failure === undefined;
  const own = useLoad(id === undefined || listed || isListing ? undefined : `person/${id}`, async (signal) =>
    id === undefined ? undefined : (await api.getPerson({ params: { id }, signal })).data,
  );
  // A message to someone in the news isn't for anyone else.
  const addresseeAmong = (people: readonly Person[]): Person | undefined =>
    contact?.kind === 'person' ? people.find(({ full_name }) => full_name === contact.full_name) : people[0];
  const [found, setFound] = useState<Person | undefined>();
  const [isSearching, setSearching] = useState(false);
  // While another contact loads, the old one is still there.
  const read = own.data?.id === id ? own.data : undefined;
  const known = listed ?? read;
  return {
    person: known ?? found,
    isSearching,
    isLoading: isSearching || (id !== undefined && !known && (isListing || own.isLoading)),
    // Someone who was deleted is shown by name.
    failure: own.failure?.status === 404 ? undefined : own.failure,
    retry: own.reload,
    change(person) {
      if (read?.id === person.id) own.set({ ...read, ...person });
      if (person.id === found?.id) setFound(person);
      if (given?.data) {
        const rows = given.data.rows.map((each) => (each.id === person.id ? person : each));
        given.set({ ...given.data, rows });
      }
    },
    async find() {
      setSearching(true);
      const query = wantedRoles({ personas });
      const response = await attempt(() => api.findPeople({ body: { query, account_ids: [account_id] } }));
      setSearching(false);
      if (response)
        setFound(addresseeAmong([...response.data.contacts, ...response.data.without_email.contacts]));
      given?.reload();
    },
  };
}
