import { NotFound } from './components/states.tsx';
import { AccountPage } from './pages/account/account-page.tsx';
import { AccountsPage } from './pages/accounts/accounts-page.tsx';
import { PeoplePage } from './pages/people/people-page.tsx';
import { route } from './state/router.ts';

/** Pages that are open all day, loaded with the first of them. A record's page starts over for each record. */
export function DailyPage() {
  const [head, second, ...rest] = route.value.path;
  if (rest.length > 0) return <NotFound />;
  if (head === 'people') return <PeoplePage />;
  if (second === undefined) return <AccountsPage />;
  return second.startsWith('acc_') ? <AccountPage key={second} id={second} /> : <NotFound />;
}
