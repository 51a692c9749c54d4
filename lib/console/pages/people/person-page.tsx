import { personFields } from '#contract/person-fields.ts';
import { api, type Person } from '../../api/service.ts';
import { Actions, Button } from '../../components/button.tsx';
import { factsOf } from '../../components/facts.tsx';
import { OwnerChoice } from '../../components/field.tsx';
import { Avatar, LeftCompanyMark, Tag } from '../../components/marks.tsx';
import { Crumbs, Figures, LoadedContent, PageHead, Panel, UnloadedPage } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { readRecord } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';
import { TimelineEntry, useAccountSignals } from '../account/account-page.tsx';
import { pushAction } from '../pushes/push-dialog.tsx';
import { askList, removeFromList } from './people-lists.tsx';
import { isAbout, Reveal, RevealCost } from './person-row.tsx';

/** Why to write to this person now: their account's signals, with those that are about them first. */
function PersonSignals({ person }: { person: Person }) {
  const detections = useAccountSignals(person.account_id);
  return (
    <Panel title="Why now">
      <LoadedContent of={detections} rows={3}>
        {(allDetections) => {
          const personDetections = allDetections.filter(
            (candidate) => isAbout(candidate, person) || candidate.contact?.person_id === person.id,
          );
          const orderedDetections = [
            ...personDetections,
            ...allDetections.filter((otherDetection) => !personDetections.includes(otherDetection)),
          ];
          if (orderedDetections.length === 0) return <p class="muted">No signals at this account yet.</p>;
          return (
            <ol class="lined">
              {orderedDetections.map((orderedDetection) => (
                <TimelineEntry
                  key={orderedDetection.id}
                  detection={orderedDetection}
                  isOpen={orderedDetection === orderedDetections[0]}
                />
              ))}
            </ol>
          );
        }}
      </LoadedContent>
    </Panel>
  );
}

export function PersonPage({ id }: { id: string }) {
  const personLoad = useData(`person/${id}`, ({ signal }) => api.getPerson({ params: { id }, signal }));
  const lists = useData('people-lists', api.listPeopleLists);
  if (!personLoad.data) return <UnloadedPage of={personLoad} title="Person" />;
  const person = readRecord(personLoad.data);
  const { account_id, account_name, full_name } = person;
  const assign = (owner_id: string | null) =>
    attempt(
      () => api.setPersonOwner({ params: { id }, body: { owner_id } }),
      owner_id === null ? 'Owner cleared' : `Assigned to ${memberName(owner_id)}`,
    );
  const reload = (): void => {
    personLoad.reload();
    lists.reload();
  };
  const listNames = person.list_ids.map((listId) => ({
    id: listId,
    name: lists.data?.find((savedList) => savedList.id === listId)?.name ?? '…',
  }));
  return (
    <>
      <Crumbs
        href={toHref(['accounts', account_id])}
        list={account_name ?? 'Deleted account'}
        name={
          <>
            {full_name} <LeftCompanyMark person={person} />
          </>
        }
      />
      <div class="account-name row from-top gap-wide">
        <Avatar name={full_name} size="large" />
        <PageHead title={full_name} note={person.title}>
          <OwnerChoice owner={person.owner_id} onOwner={assign} />
          <Actions
            actions={[
              { text: 'Add to a list', run: () => askList(lists.data, [id], reload) },
              ...(person.left_at === null ? [pushAction('people', [id], 'primary')] : []),
            ]}
          />
        </PageHead>
      </div>
      <div class="columns">
        <PersonSignals person={person} />
        <section class="panel stack" aria-label="Details">
          <Figures
            variant="facts-list"
            items={[
              ['Email', <Reveal person={person} by="email" />],
              ['Phone', <Reveal person={person} by="phone" />],
              ['Account', <a href={toHref(['accounts', account_id])}>{account_name}</a>],
              [
                'Match',
                person.icp_tier !== null && `Tier ${person.icp_tier} of the latest search that found them`,
              ],
              ...factsOf({ fields: personFields, record: person }),
              [
                'Lists',
                listNames.length === 0 ? (
                  'None'
                ) : (
                  <span class="row wrap">
                    {listNames.map((list) => (
                      <span key={list.id} class="row">
                        <a href={toHref(['people'], { list: list.id })}>
                          <Tag>{list.name}</Tag>
                        </a>
                        <Button
                          variant="quiet"
                          icon="close"
                          writes
                          aria-label={`Remove from ${list.name}`}
                          onClick={() => removeFromList(list, [id], reload)}
                        />
                      </span>
                    ))}
                  </span>
                ),
              ],
            ]}
          />
          <RevealCost />
        </section>
      </div>
    </>
  );
}
