import { loadLater } from './components/later.tsx';
import { StartPage } from './pages/start/setup-steps.tsx';
import { route } from './state/route.ts';

/** Two files: the inbox, and all other pages. A file per page would be two dozen tiny ones. */
const loadInbox = async () => (await import('./pages/inbox/inbox-page.tsx')).InboxPage;
const loadOtherPages = async () => (await import('./other-pages.tsx')).OtherPages;
const InboxPage = loadLater('inbox', loadInbox);
const OtherPages = loadLater('others', loadOtherPages);

const isInbox = ([firstPart = 'inbox', ...remainingParts]: readonly string[]): boolean =>
  firstPart === 'inbox' && remainingParts.length === 0;

// The page's file loads while the workspace is read, not after it.
const loadCurrentPage = isInbox(route.peek().path) ? loadInbox : loadOtherPages;
void loadCurrentPage().catch(() => undefined);

/** The page that the address names. */
export function CurrentPage() {
  const { path } = route.value;
  if (isInbox(path)) return <InboxPage />;
  return path.join('/') === 'start' ? <StartPage /> : <OtherPages />;
}
