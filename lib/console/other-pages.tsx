import { NotFound } from './components/page.tsx';
import { AccountPage } from './pages/account/account-page.tsx';
import { AccountsPage } from './pages/accounts/accounts-page.tsx';
import { AuthorizePage } from './pages/authorize/authorize-page.tsx';
import { DestinationsPage } from './pages/destinations/destinations-page.tsx';
import { FindPage } from './pages/people/find-page.tsx';
import { PeoplePage } from './pages/people/people-page.tsx';
import { PersonPage } from './pages/people/person-page.tsx';
import { PushRunPage, RunPage } from './pages/runs/run-page.tsx';
import { RunsPage } from './pages/runs/runs-page.tsx';
import { isSection, SettingsPage } from './pages/settings/settings-page.tsx';
import { SignalsPage } from './pages/signals/signals-page.tsx';
import { route } from './state/route.ts';
import { signals } from './state/workspace.ts';

const isSignal = (id: string | undefined): boolean =>
  id === undefined || signals.value.some((signal) => signal.id === id);

function renderRuns(second: string | undefined, third: string | undefined) {
  if (third !== undefined) return second === 'pushes' && <PushRunPage key={third} id={third} />;
  if (second === undefined || second === 'pushes' || second === 'searches') return <RunsPage tab={second} />;
  return <RunPage key={second} id={second} />;
}

/** Nothing if no page has this address. A record's page starts over for each record. */
function renderPage([head, second, third, ...remainingParts]: readonly string[]) {
  if (remainingParts.length > 0 || (third !== undefined && head !== 'runs')) return undefined;
  switch (head) {
    case 'accounts':
      if (second === undefined) return <AccountsPage />;
      return second.startsWith('acc_') && <AccountPage key={second} id={second} />;
    case 'people':
      if (second === undefined) return <PeoplePage />;
      return second.startsWith('per_') && <PersonPage key={second} id={second} />;
    case 'find':
      return second === undefined && <FindPage />;
    case 'runs':
      return renderRuns(second, third);
    case 'destinations':
      return second === undefined && <DestinationsPage />;
    case 'signals':
      return isSignal(second) && <SignalsPage selected={second} />;
    case 'authorize':
      return second === undefined && <AuthorizePage />;
    case 'settings':
      return isSection(second) && <SettingsPage section={second} />;
    default:
      return undefined;
  }
}

/** All pages but the inbox, loaded when the first of them is opened. */
export const OtherPages = () => renderPage(route.value.path) || <NotFound />;
