import { useState } from 'preact/hooks';
import { DAY_MS } from '#contract/time.ts';
import { api } from '../../api/service.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Secret } from '../../components/secret.tsx';
import { members } from '../../state/workspace.ts';

const SCOPES = [
  ['read', 'Reads only'],
  ['write', 'Everything'],
] as const;
const LIFETIMES = [
  ['', 'As long as yours'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const;

interface NewKeyProps {
  /** The member this tab's key belongs to: such a key can only create keys for that member. */
  readonly memberId: string | null;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

export function NewKey({ memberId, onClose, onMade }: NewKeyProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState('read');
  const [member, setMember] = useState(memberId ?? '');
  const [days, setDays] = useState('');
  const [made, setMade] = useState<string | undefined>();
  const make = async (): Promise<void> => {
    const { data } = await api.createApiKey({
      body: {
        name: name.trim(),
        scope: scope === 'write' ? 'write' : 'read',
        ...(member && { member_id: member }),
        ...(days && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
      },
    });
    setMade(data.key);
    onMade();
  };
  return (
    <ActionDialog
      title={made === undefined ? 'New API key' : 'Your new key'}
      action="Make key"
      disabled={!name.trim()}
      isDone={made !== undefined}
      onAct={make}
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <TextField
            label="Name"
            maxLength={80}
            placeholder="What it is for"
            value={name}
            onValue={setName}
          />
          <div class="form-grid">
            <Choice label="May do" value={scope} onValue={setScope} options={SCOPES} />
            <Choice label="Works for" value={days} onValue={setDays} options={LIFETIMES} />
          </div>
          <Choice
            label="Sees as"
            value={member}
            onValue={setMember}
            options={[
              ...(memberId === null ? [['', 'Whole workspace'] as const] : []),
              ...members.value
                .filter(({ id }) => memberId === null || id === memberId)
                .map(({ id, full_name }) => [id, full_name] as const),
            ]}
            hint={
              memberId === null
                ? 'A key that sees as a member sees what that member sees.'
                : 'Your key belongs to this member, so it makes keys for them only.'
            }
          />
        </>
      ) : (
        <>
          <p>Copy it now. You won't see it again.</p>
          <Secret value={made} what="API key" />
        </>
      )}
    </ActionDialog>
  );
}
