import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { ActionDialog, Confirm } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { tell } from '../../state/toasts.ts';
import { type Member, members, refreshMembers } from '../../state/workspace.ts';

const ROLES = [
  ['member', 'Member'],
  ['admin', 'Owner: manages members and sign-in'],
] as const;

const SEES = [
  ['all', 'Everything'],
  ['scoped', 'Own accounts and people'],
] as const;

interface MemberDialogProps {
  /** The member to change. @default a new one is invited */
  readonly member?: Member | undefined;
  readonly onClose: () => void;
}

/** Invites a member, or changes one. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const [name, setName] = useState(member?.full_name ?? '');
  const [email, setEmail] = useState(member?.email ?? '');
  const [role, setRole] = useState<string>(member?.role ?? 'member');
  const [visibility, setVisibility] = useState<string>(member?.visibility ?? 'all');
  const save = async (): Promise<void> => {
    const body = {
      name: name.trim(),
      email: email.trim(),
      role: role === 'admin' ? ('admin' as const) : ('member' as const),
      visibility: visibility === 'scoped' ? ('scoped' as const) : ('all' as const),
    };
    if (member) await api.updateMember({ params: { id: member.id }, body });
    else await api.inviteMember({ body });
    await refreshMembers();
    tell(member ? `${body.name} saved` : `${body.name} invited`);
    onClose();
  };
  return (
    <ActionDialog
      title={member ? `Change ${member.full_name}` : 'Invite a member'}
      action={member ? 'Save' : 'Invite'}
      disabled={!name.trim() || !email.includes('@')}
      onAct={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={200} value={name} onValue={setName} />
      <TextField
        label="Email"
        type="email"
        value={email}
        onValue={setEmail}
        hint={
          member
            ? 'A new email ends their sessions.'
            : 'They sign in with it. No email is sent: give them the link in Settings, Sign-in.'
        }
      />
      <div class="form-grid">
        <Choice label="Role" value={role} onValue={setRole} options={ROLES} />
        <Choice label="Sees" value={visibility} onValue={setVisibility} options={SEES} />
      </div>
    </ActionDialog>
  );
}

/** Removes a member and asks who gets their records. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const [heir, setHeir] = useState('nobody');
  const others = members.value.filter(({ id }) => id !== member.id);
  return (
    <Confirm
      title={`Remove ${member.full_name}?`}
      action="Remove"
      onClose={onClose}
      onConfirm={async () => {
        const { data } = await api.removeMember({
          params: { id: member.id },
          query: { hand_over_to: heir },
        });
        await refreshMembers();
        tell(`${member.full_name} removed, ${data.accounts} accounts handed over`);
      }}
    >
      <p>Their sessions and keys stop working within 30 seconds. You can't undo this.</p>
      <Choice
        label="Their accounts and people go to"
        value={heir}
        onValue={setHeir}
        options={[
          ['nobody', 'Nobody'] as const,
          ...others.map(({ id, full_name }) => [id, full_name] as const),
        ]}
      />
    </Confirm>
  );
}
