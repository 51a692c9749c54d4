import { useState } from 'preact/hooks';
import { type People, peopleOf } from '../../api/people-of.ts';
import { api } from '../../api/service.ts';
import { type Load, useLoad } from '../../hooks/use-load.ts';
import { accountNames } from '../../state/account-names.ts';
import { attempt } from '../../state/toasts.ts';
import { addresseeOf, personToWrite } from '../../text/person-to-write.ts';
import type { Person } from '../people/reveal.tsx';
import type { Detection } from './feedback.ts';

export interface ContactOf {
  readonly people: Pick<Load<unknown>, 'data' | 'failure' | 'reload'>;
  readonly person: Person | undefined;
  readonly isSearching: boolean;
  change(person: Person): void;
  /** Searches an active account for the roles that the detection names. */
  find(): Promise<void>;
}

export const wantedRoles = ({ personas }: Pick<Detection, 'personas'>): string => personas.join(' or ');

/** Who a detection's message is for, among the people known at its account. */
export function useContact(detection: Detection, given: Load<People> | undefined): ContactOf {
  const { account_id } = detection;
  const status = accountNames.value.get(account_id)?.status;
  const own = useLoad(given || !status ? undefined : `people-of/${account_id}/${status}`, (signal) =>
    peopleOf(account_id, signal),
  );
  const people = given ?? own;
  // A list may show newly saved people a moment later.
  const [found, setFound] = useState<readonly Person[]>([]);
  // What was revealed stays on the page, even if a list that was read earlier arrives later.
  const [changed, setChanged] = useState<readonly Person[]>([]);
  const [isSearching, setSearching] = useState(false);
  const listed = people.data?.rows ?? [];
  const known = [...listed, ...found.filter(({ id }) => listed.every((each) => each.id !== id))];
  const shown = known.map((person) => changed.find(({ id }) => id === person.id) ?? person);
  // The roster arrives after a search. Unless the message names someone in it, the person found stays.
  const sought = addresseeOf(detection) ? [] : shown.filter(({ id }) => found.some((each) => each.id === id));
  return {
    people,
    person: personToWrite(detection, sought.length > 0 ? sought : shown),
    isSearching,
    change(person) {
      setChanged([person, ...changed.filter(({ id }) => id !== person.id)]);
      if (people.data)
        people.set({
          ...people.data,
          rows: people.data.rows.map((each) => (each.id === person.id ? person : each)),
        });
    },
    async find() {
      setSearching(true);
      const answer = await attempt(() =>
        api.findPeople({ body: { query: wantedRoles(detection), account_ids: [account_id] } }),
      );
      setSearching(false);
      if (answer) setFound([...answer.data.contacts, ...answer.data.without_email.contacts]);
      people.reload();
    },
  };
}
