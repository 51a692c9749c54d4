import { useEffect, useState } from 'preact/hooks';
import { personFields } from '#contract/person-fields.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Choice } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Avatar, Left, Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { accountNames, nameAccounts } from '../../state/account-names.ts';
import { hrefOf } from '../../state/route.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { memberName, members } from '../../state/workspace.ts';
import { PushDialog } from '../pushes/push-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { removeFromList } from './list-members.ts';
import { PersonSignals } from './person-signals.tsx';
import { RevealEmail, RevealPhone } from './reveal.tsx';
import { RevealCost } from './reveal-cost.tsx';

export function PersonPage({ id }: { id: string }) {
  const person = useData(`person/${id}`, ({ signal }) => api.getPerson({ params: { id }, signal }));
  const lists = useData('people-lists', api.listPeopleLists);
  const [doing, setDoing] = useState<'push' | 'list' | undefined>();
  const { data } = person;
  const accountId = data?.account_id;
  useEffect(() => {
    if (accountId !== undefined) nameAccounts([accountId]).catch(() => undefined);
  }, [accountId]);
  if (!data) {
    return (
      <>
        <PageHead title="Person" isTitleHidden={person.failure === undefined} />
        {person.failure ? (
          <Failed failure={person.failure} retry={person.reload} />
        ) : (
          <Waiting rows={5} tall />
        )}
      </>
    );
  }
  const change = (changed: Partial<typeof data>): void => person.set({ ...data, ...changed });
  const assign = async (value: string): Promise<void> => {
    const owner_id = value || null;
    const response = await attempt(() => api.setPersonOwner({ params: { id }, body: { owner_id } }));
    if (!response) return;
    change({ owner_id: response.data.owner_id });
    tell(owner_id === null ? 'Owner cleared' : `Assigned to ${memberName(owner_id)}`);
  };
  const changedLists = (): void => {
    person.reload();
    lists.reload();
  };
  const account = accountNames.value.get(data.account_id)?.name ?? '…';
  return (
    <>
      <p class="crumbs">
        <a href={hrefOf(['accounts', data.account_id])}>{account}</a>
        <Icon name="chevron" size={12} />
        <span class="faint">{data.full_name}</span>
        <Left person={data} />
      </p>
      <div class="account-name">
        <Avatar name={data.full_name} size="large" />
        <PageHead title={data.full_name} note={data.title}>
          <Choice
            label="Owner"
            isLabelHidden
            value={data.owner_id ?? ''}
            onValue={assign}
            options={[['', 'No owner'], ...members.value.map((each) => [each.id, each.full_name] as const)]}
          />
          <Button onClick={() => setDoing('list')}>Add to a list</Button>
          {data.left_at === null && (
            <Button look="primary" icon="destinations" onClick={() => setDoing('push')}>
              Push
            </Button>
          )}
        </PageHead>
      </div>
      <div class="columns">
        <PersonSignals person={data} />
        <section class="panel stack" aria-label="Details">
          <dl class="facts-list">
            <Fact label="Email">
              <RevealEmail person={data} onChange={change} />
            </Fact>
            <Fact label="Phone">
              <RevealPhone person={data} onChange={change} />
            </Fact>
            <Fact label="Account">
              <a href={hrefOf(['accounts', data.account_id])}>{account}</a>
            </Fact>
            <Fact label="Match">
              {data.icp_tier !== null && `Tier ${data.icp_tier} of the latest search that found them`}
            </Fact>
            <Facts fields={personFields} record={data} />
            <Fact label="Lists">
              <span class="row wrap">
                {data.list_ids.length === 0
                  ? 'None'
                  : data.list_ids.map((list) => {
                      const name = lists.data?.find((each) => each.id === list)?.name ?? '…';
                      return (
                        <span key={list} class="row">
                          <a href={hrefOf(['people'], { list })}>
                            <Tag>{name}</Tag>
                          </a>
                          <Button
                            look="quiet"
                            icon="close"
                            aria-label={`Remove from ${name}`}
                            title={`Remove from ${name}`}
                            onClick={() => removeFromList({ id: list, name }, [id], changedLists)}
                          />
                        </span>
                      );
                    })}
              </span>
            </Fact>
          </dl>
          <RevealCost />
        </section>
      </div>
      {doing === 'push' && (
        <PushDialog choices={[{ kind: 'people', ids: [id] }]} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'list' && (
        <ListDialog
          lists={lists.data ?? []}
          ids={[id]}
          onClose={() => setDoing(undefined)}
          onDone={changedLists}
        />
      )}
    </>
  );
}
