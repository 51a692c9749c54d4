import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Avatar, Tag } from '../../components/marks.tsx';
import { hrefOf } from '../../state/route.ts';
import { ownSession } from '../../state/session.ts';
import { type Member, members } from '../../state/workspace.ts';
import { MemberDialog, RemoveMember } from './member-dialogs.tsx';

const COLUMNS = [
  'Member',
  ['Role', 'wide-only'],
  'Sees',
  ['Accounts', 'wide-only'],
  { aloud: 'Change' },
] as const;

type Open = { readonly kind: 'invite' } | { readonly kind: 'change' | 'remove'; readonly member: Member };

/** With a key the service decides; a person's role is known. */
const mayManage = (): boolean => ownSession.value?.member.role !== 'member';

const Row = ({ member, onOpen }: { member: Member; onOpen: (open: Open) => void }) => {
  const { id, full_name, email, role, visibility } = member;
  const isOwn = ownSession.value?.member.id === id;
  return (
    <tr data-testid="member">
      <th scope="row">
        <span class="row-link">
          <Avatar name={full_name} />
          <span class="row-text">
            <span class="row-title">
              {full_name} {isOwn && <Tag>you</Tag>}
            </span>
            <span class="row-note">{email}</span>
          </span>
        </span>
      </th>
      <td class="wide-only">{role === 'admin' ? 'Owner' : 'Member'}</td>
      <td>
        <Tag>{visibility === 'all' ? 'Everything' : 'Own accounts'}</Tag>
      </td>
      <td class="wide-only">
        <a href={hrefOf(['accounts'], { owner: id })}>Show</a>
      </td>
      <td class="cell-actions">
        {mayManage() && (
          <Button
            look="quiet"
            aria-label={`Change ${full_name}`}
            onClick={() => onOpen({ kind: 'change', member })}
          >
            Change
          </Button>
        )}
        {mayManage() && !isOwn && (
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove ${full_name}`}
            onClick={() => onOpen({ kind: 'remove', member })}
          />
        )}
      </td>
    </tr>
  );
};

export function Members() {
  const [open, setOpen] = useState<Open | undefined>();
  const close = (): void => setOpen(undefined);
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" class="hidden">
        Members
      </h2>
      <div class="part-head">
        <p class="muted">
          {mayManage()
            ? 'Members sign in with their email. Owners manage members and sign-in.'
            : 'Owners invite, change and remove members.'}
        </p>
        {mayManage() && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'invite' })}>
            Invite
          </Button>
        )}
      </div>
      <DataTable caption="Members" columns={COLUMNS}>
        {members.value.map((member) => (
          <Row key={member.id} member={member} onOpen={setOpen} />
        ))}
      </DataTable>
      {open?.kind === 'invite' && <MemberDialog onClose={close} />}
      {open?.kind === 'change' && <MemberDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveMember member={open.member} onClose={close} />}
    </section>
  );
}
