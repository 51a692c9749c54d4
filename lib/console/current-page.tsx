import { LinkButton } from './components/link-button.tsx';
import { PageHead } from './components/page-head.tsx';
import { Empty } from './components/states.tsx';
import { AccountPage } from './pages/account/account-page.tsx';
import { AccountsPage } from './pages/accounts/accounts-page.tsx';
import { AuthorizePage } from './pages/authorize/authorize-page.tsx';
import { DestinationsPage } from './pages/destinations/destinations-page.tsx';
import { FeedPage } from './pages/feed/feed-page.tsx';
import { FindPage } from './pages/people/find-page.tsx';
import { PeoplePage } from './pages/people/people-page.tsx';
import { PersonPage } from './pages/people/person-page.tsx';
import { PushRunPage } from './pages/runs/push-run-page.tsx';
import { RunPage } from './pages/runs/run-page.tsx';
import { RunsPage } from './pages/runs/runs-page.tsx';
import { SettingsPage } from './pages/settings/settings-page.tsx';
import { SignalsPage } from './pages/signals/signals-page.tsx';
import { route } from './state/router.ts';

const Nowhere = () => (
  <>
    <PageHead title="Page not found" />
    <Empty
      title="There is nothing at this address"
      action={<LinkButton href="#/feed">Go to the feed</LinkButton>}
    />
  </>
);

/** The page that the address names. A record's page begins anew for each record. */
export function CurrentPage() {
  const [first = 'feed', second, third] = route.value.path;
  switch (first) {
    case 'feed':
      return <FeedPage />;
    case 'accounts':
      return second === undefined ? <AccountsPage /> : <AccountPage key={second} id={second} />;
    case 'people':
      return second === undefined ? <PeoplePage /> : <PersonPage key={second} id={second} />;
    case 'find':
      return <FindPage />;
    case 'runs':
      if (second === 'pushes' && third !== undefined) return <PushRunPage key={third} id={third} />;
      if (second === undefined || second === 'pushes' || second === 'searches')
        return <RunsPage tab={second} />;
      return <RunPage key={second} id={second} />;
    case 'destinations':
      return <DestinationsPage />;
    case 'signals':
      return <SignalsPage selected={second} />;
    case 'authorize':
      return <AuthorizePage />;
    case 'settings':
      return <SettingsPage section={second ?? 'profile'} />;
    default:
      return <Nowhere />;
  }
}
