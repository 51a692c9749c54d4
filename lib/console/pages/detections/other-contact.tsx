import { useState } from 'preact/hooks';
import { peopleOf } from '../../api/people-of.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/field.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import type { Detection } from './feedback.ts';
import { chooseContact } from './message.ts';

interface OtherContactProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  readonly onClose: () => void;
}

/** Chooses another person at the account; those who left aren't offered. */
export const OtherContact = ({ detection, onChange, onClose }: OtherContactProps) => {
  const { account_id, account_name, contact } = detection;
  const people = useLoad(`people-of/${account_id}/choice`, (signal) => peopleOf(account_id, signal));
  const [chosen, setChosen] = useState('');
  return (
    <Loaded of={people} rows={1}>
      {({ rows }) => {
        const others = rows.filter(({ id, left_at }) => left_at === null && id !== contact?.person_id);
        if (others.length === 0)
          return <p class="muted small">No one else at {account_name} is in People yet.</p>;
        return (
          <div class="row wrap other-contact" data-testid="other-contact">
            <Choice
              label="Write to"
              value={chosen}
              onValue={setChosen}
              options={[
                ['', 'Choose a person'],
                ...others.map(({ id, full_name, title }) => [id, `${full_name}, ${title}`] as const),
              ]}
            />
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              disabled={chosen === ''}
              onClick={async () => {
                await chooseContact(detection, chosen, onChange);
                onClose();
              }}
            >
              Choose
            </Button>
          </div>
        );
      }}
    </Loaded>
  );
};
