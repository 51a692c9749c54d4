import { useState } from 'preact/hooks';
import type { Destination } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Tag, When } from '../../components/marks.tsx';
import { Secret } from '../../components/secret.tsx';
import { attempt, tell } from '../../state/toasts.ts';

type Tested = Data<'testWebhookDestination'>;

const Outcome = ({ tested }: { tested: Tested }) => (
  <p
    class={`outcome ${tested.delivered ? 'outcome-good' : 'outcome-bad'}`}
    role="status"
    data-testid="test-result"
  >
    {tested.delivered ? 'Delivered' : (tested.message ?? 'Not delivered')}
    <span class="figures">
      {tested.status_code !== null && ` · status ${tested.status_code}`} · {tested.ms} ms
    </span>
  </p>
);

interface DestinationCardProps {
  readonly destination: Destination;
  readonly onChange: (destination: Destination) => void;
  readonly onDelete: () => void;
}

export function DestinationCard({ destination, onChange, onDelete }: DestinationCardProps) {
  const { id, name, url_masked, queue, alerts, secret, created_at } = destination;
  const [asking, setAsking] = useState<'rotate' | 'delete' | undefined>();
  const [tested, setTested] = useState<Tested | undefined>();
  const close = (): void => setAsking(undefined);
  const test = async (): Promise<void> => {
    const response = await attempt(() => api.testWebhookDestination({ params: { id }, body: {} }));
    if (response) setTested(response.data);
  };
  return (
    <li class="panel stack-tight" data-testid="destination">
      <div class="part-head">
        <h2>{name}</h2>
        <div class="row">
          <Button onClick={test} aria-label={`Send a test to ${name}`}>
            Send a test
          </Button>
          {queue === null && (
            <Button look="quiet" onClick={() => setAsking('rotate')}>
              Rotate secret
            </Button>
          )}
          <Button look="quiet" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </div>
      </div>
      <dl class="facts-list">
        <div>
          <dt>{queue === null ? 'URL' : 'Export queue'}</dt>
          <dd class="row wrap">
            <code>{queue ?? url_masked}</code> {alerts && <Tag>gets alerts</Tag>}
          </dd>
        </div>
        {secret !== null && (
          <div>
            <dt>Signing secret</dt>
            <dd>
              <Secret value={secret} what="Signing secret" />
            </dd>
          </div>
        )}
        <div>
          <dt>Added</dt>
          <dd>
            <When iso={created_at} />
          </dd>
        </div>
      </dl>
      {tested && <Outcome tested={tested} />}
      {asking === 'rotate' && (
        <Confirm
          title={`Rotate the secret of ${name}?`}
          action="Rotate"
          look="primary"
          onClose={close}
          onConfirm={async () => {
            onChange((await api.rotateWebhookSecret({ params: { id }, body: {} })).data);
            tell('New signing secret created');
          }}
        >
          <p>For 24 hours deliveries are signed with the old secret as well as the new one.</p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete"
          onClose={close}
          onConfirm={async () => {
            await api.deleteWebhookDestination({ params: { id } });
            tell(`${name} deleted`);
            onDelete();
          }}
        >
          <p>Pushes in progress stop sending rows to it.</p>
        </Confirm>
      )}
    </li>
  );
}
