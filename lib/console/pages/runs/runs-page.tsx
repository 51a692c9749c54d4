import { Button } from '../../components/button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { route, setQuery } from '../../state/router.ts';
import { DiscoveryDialog } from './discovery-dialog.tsx';
import { PushRunList } from './push-run-list.tsx';
import { RunList } from './run-list.tsx';
import { SearchList } from './search-list.tsx';

const TABS = [
  [undefined, 'Runs', '#/runs'],
  ['pushes', 'Pushes', '#/runs/pushes'],
  ['searches', 'Standing searches', '#/runs/searches'],
] as const;

export function RunsPage({ tab }: { tab: 'pushes' | 'searches' | undefined }) {
  const adding = route.value.query.new === 'discovery';
  return (
    <>
      <PageHead title="Runs & pushes" note="What the service is doing for you, and what it has done.">
        <Button look="primary" icon="plus" onClick={() => setQuery({ new: 'discovery' })}>
          New discovery
        </Button>
      </PageHead>
      <Tabs label="Kind" tabs={TABS.map(([name, text, href]) => ({ href, text, isHere: tab === name }))} />
      {tab === undefined && <RunList />}
      {tab === 'pushes' && <PushRunList />}
      {tab === 'searches' && <SearchList />}
      {adding && <DiscoveryDialog onClose={() => setQuery({ new: undefined })} />}
    </>
  );
}
