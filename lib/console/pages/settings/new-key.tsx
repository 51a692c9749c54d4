import { useState } from 'preact/hooks';
import { DAY_MS } from '#contract/time.ts';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Secret } from '../../components/secret.tsx';
import { Failed } from '../../components/states.tsx';
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
  const [failure, setFailure] = useState<RequestError | undefined>();
  const make = async (): Promise<void> => {
    setFailure(undefined);
    try {
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
    } catch (error) {
      setFailure(asRequestError(error));
    }
  };
  if (made !== undefined) {
    return (
      <Dialog title="Your new key" onClose={onClose}>
        <div class="dialog-body stack">
          <p>Copy it now. You won't see it again.</p>
          <Secret value={made} what="API key" />
        </div>
        <footer class="dialog-foot">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </footer>
      </Dialog>
    );
  }
  return (
    <Dialog title="New API key" onClose={onClose}>
      <div class="dialog-body stack">
        <TextField label="Name" maxLength={80} placeholder="What it is for" value={name} onValue={setName} />
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
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!name.trim()} onClick={make}>
          Make key
        </Button>
      </footer>
    </Dialog>
  );
}
