import { api, type Item } from '../../api/service.ts';
import { type Action, Button, CopyField } from '../../components/button.tsx';
import { ask, confirm, showResult } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { type Column, LinkedName, List, withRows } from '../../components/list.tsx';
import { Avatar, RelativeTime, Tag } from '../../components/marks.tsx';
import { EmptyState, PartHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { toHref } from '../../state/route.ts';
import { personSession } from '../../state/session.ts';
import { notify } from '../../state/toasts.ts';
import {
  type Member,
  memberName,
  memberOptions,
  members,
  refreshMembers,
  viewer,
} from '../../state/workspace.ts';
import { SignInSettings } from './sign-in-settings.tsx';

const ROLES = { member: 'Member', admin: 'Owner: manages members and sign-in' };
const VISIBILITIES = { all: 'Everything', scoped: 'Own accounts and people' };

/** Invites a member, or changes one. */
const editMember = (member?: Member): void =>
  ask({
    title: member ? `Change ${member.full_name}` : 'Invite a member',
    action: member ? 'Save' : 'Invite',
    initial: {
      name: member?.full_name ?? '',
      email: member?.email ?? '',
      role: member?.role ?? 'member',
      visibility: member?.visibility ?? 'all',
    },
    isComplete: ({ name, email }) => name.trim() && email.includes('@'),
    body: ({ bind }) => (
      <>
        <TextField label="Name" maxLength={200} {...bind('name')} />
        <TextField
          label="Email"
          type="email"
          {...bind('email')}
          hint={
            member
              ? 'A new email ends their sessions.'
              : 'They sign in with it. No email is sent: you get a link to give them.'
          }
        />
        <div class="form-grid">
          <Choice label="Role" {...bind('role')} options={ROLES} />
          <Choice label="Sees" {...bind('visibility')} options={VISIBILITIES} />
        </div>
      </>
    ),
    async run(values) {
      const body = { ...values, name: values.name.trim(), email: values.email.trim() };
      let link: string | null = null;
      if (member) await api.updateMember({ params: { id: member.id }, body });
      else link = (await api.inviteMember({ body })).data.sign_in_url;
      await refreshMembers();
      notify(member ? `${body.name} saved` : `${body.name} invited`);
      if (link === null) return;
      showResult(
        `Send ${body.name} their link`,
        <>
          <p>No email is sent. They sign in with their email at this link:</p>
          <CopyField label="Sign-in link" value={link} />
        </>,
      );
    },
  });

/** Removes a member and asks who gets their records. */
function removeMember({ id, full_name }: Member): void {
  const { [id]: _removed, ...others } = memberOptions();
  ask({
    title: `Remove ${full_name}?`,
    action: 'Remove',
    variant: 'danger',
    initial: { heir: 'nobody' },
    body: ({ bind }) => (
      <>
        <p>Their sessions and keys stop working within 30 seconds. You can't undo this.</p>
        <Choice
          label="Their accounts and people go to"
          {...bind('heir')}
          options={{ nobody: 'Nobody', ...others }}
        />
      </>
    ),
    async run({ heir }) {
      const { data } = await api.removeMember({ params: { id }, query: { hand_over_to: heir } });
      await refreshMembers();
      notify(`${full_name} removed, ${data.accounts} accounts handed over`);
    },
  });
}

const mayManage = (): boolean => viewer.value?.role !== 'member';

const isSelf = ({ id }: Member): boolean => personSession.value?.member.id === id;

const MEMBER_COLUMNS: readonly Column<Member>[] = [
  {
    name: 'Member',
    isHeader: true,
    cell: (member) => (
      <LinkedName
        before={<Avatar name={member.full_name} />}
        name={
          <>
            {member.full_name} {isSelf(member) && <Tag>you</Tag>}
          </>
        }
        note={member.email}
      />
    ),
  },
  { name: 'Role', class: 'wide-only', cell: ({ role }) => (role === 'admin' ? 'Owner' : 'Member') },
  {
    name: 'Sees',
    cell: ({ visibility }) => <Tag>{visibility === 'all' ? 'Everything' : 'Own accounts'}</Tag>,
  },
  {
    name: 'Accounts',
    class: 'wide-only',
    cell: ({ id }) => <a href={toHref(['accounts'], { owner: id })}>Show</a>,
  },
];

const listMemberActions = (member: Member): readonly Action[] => [
  { text: 'Change', run: () => editMember(member) },
  ...(isSelf(member) ? [] : [{ text: 'Remove', icon: 'trash' as const, run: () => removeMember(member) }]),
];

type Session = Item<'listSessions'>;

const SESSION_COLUMNS: readonly Column<Session>[] = [
  {
    name: 'Browser',
    isHeader: true,
    cell: ({ browser, is_current }) => (
      <>
        {browser} {is_current && <Tag>this browser</Tag>}
      </>
    ),
  },
  { name: 'Member', isTruncated: true, cell: ({ member_id }) => memberName(member_id) },
  { name: 'Signed in', class: 'wide-only', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
  {
    name: 'Last used',
    class: 'wide-only',
    cell: ({ last_used_at }) => (last_used_at ? <RelativeTime iso={last_used_at} /> : 'Not yet'),
  },
];

/** Where people are signed in. Owners see everyone's sessions, others their own. */
function Sessions() {
  const sessions = useData('sessions', api.listSessions);
  const end = ({ id, member_id, browser }: Session): void =>
    confirm({
      title: 'End this session?',
      action: 'End session',
      body: `${memberName(member_id)} is signed out of ${browser} within 30 seconds.`,
      run: () => api.deleteSession({ params: { id } }),
      done: 'Session ended',
      onDone: sessions.reload,
    });
  return (
    <>
      <PartHead
        title="Sessions"
        note="A session ends twelve hours after its last use, and after a week at the latest."
      />
      <List
        of={sessions}
        caption="Sessions"
        columns={SESSION_COLUMNS}
        nameOf={({ browser, member_id }) => `${browser} of ${memberName(member_id)}`}
        actionsOf={(session) => (session.is_current ? [] : [{ text: 'End', run: () => end(session) }])}
        empty={
          <EmptyState title="Nobody is signed in">
            People who sign in with your company's provider appear here.
          </EmptyState>
        }
      />
    </>
  );
}
export const Team = () => (
  <>
    <PartHead
      title="Members"
      note={
        mayManage()
          ? 'Members sign in with their email. Owners manage members and sign-in.'
          : 'Owners invite, change and remove members.'
      }
      actions={
        mayManage() && (
          <Button variant="primary" icon="plus" writes onClick={() => editMember()}>
            Invite
          </Button>
        )
      }
    />
    <List
      of={withRows(members.value)}
      caption="Members"
      columns={MEMBER_COLUMNS}
      testId="member"
      nameOf={({ full_name }) => full_name}
      actionsOf={(member) => (mayManage() ? listMemberActions(member) : [])}
      empty={null}
    />
    <Sessions />
    {mayManage() && <SignInSettings />}
  </>
);
