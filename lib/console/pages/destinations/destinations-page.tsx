import { useState } from 'preact/hooks';
import { api, type Data, type Destination } from '../../api/service.ts';
import { type Action, Actions, Button, Secret } from '../../components/button.tsx';
import { confirm, QuestionDialog } from '../../components/dialog.tsx';
import { Choice, Switch, TextField } from '../../components/field.tsx';
import { RelativeTime, Tag } from '../../components/marks.tsx';
import { Cards, EmptyState, Figures, PageHead, Panel } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { route, setQuery } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { formatCount } from '../../text/format.ts';

const KINDS = { url: 'Webhook', queue: 'Export queue' };

const AddDestination = ({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) => (
  <QuestionDialog
    title="Add destination"
    action="Add"
    initial={{ kind: 'url' as keyof typeof KINDS, name: '', url: '', queue: '', alerts: false }}
    isComplete={({ kind, name, ...targets }) => name.trim() && targets[kind].trim()}
    body={({ values, bind }) => (
      <>
        <Choice label="Kind" options={KINDS} {...bind('kind')} />
        <TextField label="Name" maxLength={80} {...bind('name')} />
        {values.kind === 'url' ? (
          <TextField
            label="URL"
            type="url"
            placeholder="https://hooks.example.com/signals"
            hint="A public https URL that accepts JSON POST requests. It is never shown again."
            {...bind('url')}
          />
        ) : (
          <>
            <TextField
              label="Queue"
              placeholder="warehouse"
              hint="One of the export queues that the operators of this stage have named."
              {...bind('queue')}
            />
            <Switch label="Send alerts here too" {...bind('alerts')} />
          </>
        )}
      </>
    )}
    run={async ({ kind, name, url, queue, alerts }) => {
      const target = kind === 'url' ? { url: url.trim() } : { queue: queue.trim(), alerts };
      const { data } = await api.createWebhookDestination({ body: { name: name.trim(), ...target } });
      notify(`${data.name} added. Send a test to see whether it answers`);
    }}
    onDone={onAdded}
    onClose={onClose}
  />
);

type Tested = Data<'testWebhookDestination'>;

const Outcome = ({ tested: { delivered, message, status_code, ms } }: { tested: Tested }) => (
  <p class={delivered ? 'tone-good-text' : 'tone-bad-text'} role="status">
    {delivered ? 'Delivered' : (message ?? 'Not delivered')}
    <span class="figures">
      {status_code !== null && ` · status ${status_code}`} · {ms} ms
    </span>
  </p>
);

function DestinationCard({ destination, onChange }: { destination: Destination; onChange: () => void }) {
  const { id, name, url_masked, queue, alerts, secret, created_at } = destination;
  const params = { id };
  const [tested, setTested] = useState<Tested | undefined>();
  const test = async (): Promise<void> => {
    const response = await attempt(() => api.testWebhookDestination({ params, body: {} }));
    if (response) setTested(response.data);
  };
  const rotate = (): void =>
    confirm({
      title: `Rotate the secret of ${name}?`,
      action: 'Rotate',
      variant: 'primary',
      body: 'For 24 hours deliveries are signed with the old secret as well as the new one.',
      run: () => api.rotateWebhookSecret({ params, body: {} }),
      done: 'New signing secret created',
      onDone: onChange,
    });
  const remove = (): void =>
    confirm({
      title: `Delete ${name}?`,
      action: 'Delete',
      body: 'Pushes in progress stop sending rows to it.',
      run: () => api.deleteWebhookDestination({ params }),
      done: `${name} deleted`,
      onDone: onChange,
    });
  const actions: readonly Action[] = [
    { text: 'Send a test', variant: 'plain', run: test },
    ...(queue === null ? [{ text: 'Rotate secret', run: rotate }] : []),
    { text: 'Delete', run: remove },
  ];
  return (
    <Panel title={name} class="stack-tight" actions={<Actions of={name} actions={actions} />}>
      <Figures
        variant="facts-list"
        items={[
          [
            queue === null ? 'URL' : 'Export queue',
            <span class="row wrap">
              <code>{queue ?? url_masked}</code> {alerts && <Tag>gets alerts</Tag>}
            </span>,
          ],
          ['Signing secret', secret !== null && <Secret value={secret} what="Signing secret" />],
          ['Added', <RelativeTime iso={created_at} />],
        ]}
      />
      {tested && <Outcome tested={tested} />}
    </Panel>
  );
}

export function DestinationsPage() {
  const destinations = useData('destinations', api.listWebhookDestinations);
  const { data } = destinations;
  const add = (
    <Button variant="primary" icon="plus" writes onClick={() => setQuery({ new: '1' })}>
      Add destination
    </Button>
  );
  return (
    <>
      <PageHead title="Destinations" note={data ? formatCount(data.length, 'destination') : ' '}>
        {add}
      </PageHead>
      <Cards
        of={destinations}
        empty={
          <EmptyState icon="destinations" title="No destinations yet" action={add}>
            A destination receives accounts and people as signed JSON rows: a public https URL, or one of the
            export queues of this stage.
          </EmptyState>
        }
      >
        {(destination) => <DestinationCard destination={destination} onChange={destinations.reload} />}
      </Cards>
      {route.value.query.new !== undefined && (
        <AddDestination onClose={() => setQuery({ new: undefined })} onAdded={destinations.reload} />
      )}
    </>
  );
}
