import { later } from './components/later.tsx';
import { NotFound } from './not-found.tsx';
import { AccountPage } from './pages/account/account-page.tsx';
import { AccountsPage } from './pages/accounts/accounts-page.tsx';
import { FeedPage } from './pages/feed/feed-page.tsx';
import { PeoplePage } from './pages/people/people-page.tsx';
import { StartPage } from './pages/start/start-page.tsx';
import { route } from './state/router.ts';

/** All in one file; separate chunks would be two dozen tiny files. */
const OtherPage = later(async () => (await import('./other-page.tsx')).OtherPage);

/** The page that the address names. A record's page starts over for each record. */
export function CurrentPage() {
  const [first = 'feed', second, ...rest] = route.value.path;
  const isRecord = second !== undefined && rest.length === 0;
  switch (first) {
    case 'feed':
      return second === undefined ? <FeedPage /> : <NotFound />;
    case 'start':
      return second === undefined ? <StartPage /> : <NotFound />;
    case 'accounts':
      if (second === undefined) return <AccountsPage />;
      return isRecord && second.startsWith('acc_') ? <AccountPage key={second} id={second} /> : <NotFound />;
    case 'people':
      return second === undefined || (second === 'lists' && rest.length === 0) ? (
        <PeoplePage />
      ) : (
        <OtherPage />
      );
    default:
      return <OtherPage />;
  }
}
