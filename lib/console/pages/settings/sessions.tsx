import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Tag, When } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';

type Session = Item<'listSessions'>;

const COLUMNS = [
  'Browser',
  'Member',
  ['Signed in', 'wide-only'],
  ['Last used', 'wide-only'],
  { aloud: 'End' },
] as const;

const Row = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const who = memberName(session.member_id);
  return (
    <tr data-testid="session">
      <th scope="row" class="cell-main">
        {session.browser} {session.is_current && <Tag>this browser</Tag>}
      </th>
      <td>
        <span class="cell-cut">{who}</span>
      </td>
      <td class="wide-only">
        <When iso={session.created_at} />
      </td>
      <td class="wide-only">{session.last_used_at ? <When iso={session.last_used_at} /> : 'Not yet'}</td>
      <td class="cell-number">
        {!session.is_current && (
          <Button look="quiet" aria-label={`End ${session.browser} of ${who}`} onClick={onEnd}>
            End
          </Button>
        )}
      </td>
    </tr>
  );
};

/** Where people are signed in. Owners see everyone's sessions, others their own. */
export function Sessions() {
  const sessions = useData('sessions', api.listSessions);
  const [ending, setEnding] = useState<Session | undefined>();
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" class="hidden">
        Sessions
      </h2>
      <p class="muted part-head">
        A session ends twelve hours after its last use, and after a week at the latest.
      </p>
      <Loaded of={sessions} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nobody is signed in">
              People who sign in with your company's provider appear here.
            </Empty>
          ) : (
            <DataTable caption="Sessions" columns={COLUMNS}>
              {all.map((session) => (
                <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {ending && (
        <Confirm
          title="End this session?"
          action="End session"
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await api.deleteSession({ params: { id: ending.id } });
            tell('Session ended');
            sessions.reload();
          }}
        >
          <p>
            {memberName(ending.member_id)} is signed out of {ending.browser} within 30 seconds.
          </p>
        </Confirm>
      )}
    </section>
  );
}
