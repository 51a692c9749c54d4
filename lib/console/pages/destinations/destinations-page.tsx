import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { route, setQuery } from '../../state/router.ts';
import { plural } from '../../text/format.ts';
import { AddDestination } from './add-destination.tsx';
import { AlertDeliveries } from './alert-deliveries.tsx';
import { DestinationCard } from './destination-card.tsx';

export function DestinationsPage() {
  const destinations = useData('destinations', api.listWebhookDestinations);
  const isAdding = route.value.query.new !== undefined;
  const add = (
    <Button look="primary" icon="plus" onClick={() => setQuery({ new: '1' })}>
      Add destination
    </Button>
  );
  return (
    <>
      <PageHead
        title="Destinations"
        note={
          destinations.data ? plural(destinations.data.length, 'place to push to', 'places to push to') : ' '
        }
      >
        {add}
      </PageHead>
      <Loaded of={destinations} rows={3} tall>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="destinations" title="No destinations yet" action={add}>
              A destination receives accounts and people as signed JSON rows: a public https URL, or one of
              the export queues of this stage.
            </Empty>
          ) : (
            <ul class="cards">
              {all.map((destination) => (
                <DestinationCard
                  key={destination.id}
                  destination={destination}
                  onDelete={destinations.reload}
                  onChange={(changed) =>
                    destinations.set(all.map((each) => (each.id === changed.id ? changed : each)))
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AlertDeliveries destinations={destinations.data ?? []} />
      {isAdding && (
        <AddDestination
          onClose={() => setQuery({ new: undefined })}
          onAdded={(added) => destinations.set([...(destinations.data ?? []), added])}
        />
      )}
    </>
  );
}
