import { loadLater } from './components/later.tsx';
import { NotFound } from './components/states.tsx';
import { StartPage } from './pages/start/setup-steps.tsx';
import { route } from './state/router.ts';

/** Few files, each with what is used together; a file per page would be two dozen tiny ones. */
const loadInbox = async () => (await import('./pages/inbox/inbox-page.tsx')).InboxPage;
const loadDaily = async () => (await import('./daily-page.tsx')).DailyPage;
const InboxPage = loadLater(loadInbox);
const DailyPage = loadLater(loadDaily);
const OtherPage = loadLater(async () => (await import('./other-page.tsx')).OtherPage);

const isDaily = ([head = '', second, ...rest]: readonly string[]): boolean =>
  head === 'accounts' ||
  (head === 'people' && (second === undefined || (second === 'lists' && rest.length === 0)));

// The page's file loads while the workspace is read, not after it.
const [head = 'inbox'] = route.peek().path;
if (head === 'inbox') void loadInbox().catch(() => undefined);
else if (isDaily(route.peek().path)) void loadDaily().catch(() => undefined);

/** The page that the address names. */
export function CurrentPage() {
  const { path } = route.value;
  const [name = 'inbox', second] = path;
  if (name === 'inbox') return second === undefined ? <InboxPage /> : <NotFound />;
  if (name === 'start') return second === undefined ? <StartPage /> : <NotFound />;
  return isDaily(path) ? <DailyPage /> : <OtherPage />;
}
