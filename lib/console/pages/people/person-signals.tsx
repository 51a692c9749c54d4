import { api } from '../../api/service.ts';
import { Markdown } from '../../components/markdown.tsx';
import { Score } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { signalName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { isAbout } from '../../text/is-about.ts';
import { Draft } from '../detections/draft.tsx';
import { Evidence } from '../detections/evidence.tsx';
import type { Detection } from '../detections/feedback.ts';
import type { Person } from './reveal.tsx';

interface EntryProps {
  readonly detection: Detection;
  readonly person: Person;
  readonly isOpen: boolean;
  readonly onChange: (detection: Detection) => void;
}

const Entry = ({ detection, person, isOpen, onChange }: EntryProps) => {
  const { contact } = detection;
  const isTheirs = contact?.kind !== 'person' || contact.person_id === person.id;
  return (
    <li class="timeline-entry" data-testid="person-signal">
      <details open={isOpen}>
        <summary>
          <span class="timeline-date figures">{dayText(detection.detected_at, new Date())}</span>
          <span class="row-text">
            <span class="row-title">{detection.headline}</span>
            <span class="row-note">{signalName(detection.signal_id)}</span>
          </span>
          <Score value={detection.alpha} label="Alpha" />
        </summary>
        <div class="timeline-detail detection-detail">
          <Markdown text={detection.reasons_md} />
          <Evidence detection={detection} />
          {isTheirs ? (
            <Draft
              detection={detection}
              email={person.left_at === null ? person.email : null}
              onChange={onChange}
            />
          ) : (
            <p class="muted">
              The message about this is addressed to {contact.full_name}, {contact.title}.{' '}
              <a href={hrefOf(['accounts', person.account_id], { d: detection.id })}>Read it</a>
            </p>
          )}
        </div>
      </details>
    </li>
  );
};

/** Why to write to this person now: their account's signals, with those that are about them first. */
export function PersonSignals({ person }: { person: Person }) {
  const { account_id } = person;
  const detections = useLoad(`account/${account_id}/signals`, async (signal) => {
    const { data } = await api.listAccountSignals({ params: { id: account_id }, signal });
    return data.filter(({ signal_present }) => signal_present);
  });
  const isTheirs = (detection: Detection): boolean =>
    isAbout(detection, person) || detection.contact?.person_id === person.id;
  return (
    <section class="panel" aria-labelledby="person-signals">
      <div class="part-head">
        <h2 id="person-signals">Why now</h2>
      </div>
      <Loaded of={detections} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">No signals at this account yet.</p>
          ) : (
            <ol class="timeline">
              {[...all.filter(isTheirs), ...all.filter((each) => !isTheirs(each))].map((detection, index) => (
                <Entry
                  key={detection.id}
                  detection={detection}
                  person={person}
                  isOpen={index === 0}
                  onChange={(changed) =>
                    detections.change((before) =>
                      before.map((each) => (each.id === changed.id ? changed : each)),
                    )
                  }
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
