import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './components/button.tsx';
import { closeDialogs, OpenDialogs } from './components/dialog.tsx';
import { Icon, Logo } from './components/icon.tsx';
import { loadLater } from './components/later.tsx';
import { Avatar, Meter, NameNote } from './components/marks.tsx';
import { menu, Palette, ShortcutHelp } from './components/palette.tsx';
import { Toasts } from './components/toasts.tsx';
import { StartPage, setup } from './pages/start/setup-steps.tsx';
import { inbox, useInboxCounts } from './state/inbox.ts';
import { navigate, route, toHref } from './state/route.ts';
import { personSession, signOut } from './state/session.ts';
import { useShortcuts } from './state/shortcuts.ts';
import { isDark, isNarrow, theme } from './state/theme.ts';
import { undoLast } from './state/toasts.ts';
import { profile, readOnlyReason, usage } from './state/workspace.ts';
import { formatNumber } from './text/format.ts';

const Credits = () => {
  const plan = usage.value;
  if (!plan) return null;
  return (
    <a class="credits column gap-small" href="#/settings/plan">
      <span class="row between">
        <span>Credits</span>
        <span class="figures">
          {formatNumber(plan.credits_remaining)}{' '}
          <span class="faint">of {formatNumber(plan.credits_total)} left</span>
        </span>
      </span>
      <Meter part={plan.credits_remaining} total={plan.credits_total} />
    </a>
  );
};

/** Who is signed in, with the way to their sessions. With a key, nobody is. */
const SignedInPerson = () => {
  const session = personSession.value;
  if (!session) return null;
  return (
    <a class="credits row" href="#/settings/team" data-testid="signed-in-as">
      <Avatar name={session.member.full_name} />
      <NameNote name={session.member.full_name} note={session.member.email} />
    </a>
  );
};

/** Shows the way back while a new workspace is being set up. */
const SetupProgress = () => {
  const steps = setup.value;
  const doneCount = steps?.filter(({ isDone }) => isDone).length ?? 0;
  if (!steps || doneCount === steps.length) return null;
  return (
    <a class="credits column gap-small" href="#/start" data-testid="setup-progress">
      <span class="row between">
        <span>Setup</span>
        <span class="figures">
          {doneCount} <span class="faint">of {steps.length} done</span>
        </span>
      </span>
    </a>
  );
};

const Navigation = ({ onPick }: { onPick: () => void }) => {
  const currentSection = route.value.path[0] ?? 'inbox';
  const openCount = inbox.value?.actionable.open ?? 0;
  return (
    <nav class="column grow" aria-label="Main">
      {menu.map(({ path, name, icon }) => (
        // A link to the page; the click also closes the menu on a phone.
        <a
          key={path}
          href={toHref([path])}
          class="place row fine muted"
          aria-current={currentSection === path ? 'page' : undefined}
          onClick={onPick}
        >
          <Icon name={icon} />
          {name}
          {path === 'inbox' && openCount > 0 && (
            <span class="push-end small figures">
              {formatNumber(openCount)}
              <span class="hidden"> to act on</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
};

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
function CurrentPage() {
  const { path } = route.value;
  if (isInbox(path)) return <InboxPage />;
  return path.join('/') === 'start' ? <StartPage /> : <OtherPages />;
}

/** The frame around every page. Messages appear in the frame too, where they cover nothing. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<'palette' | 'keys' | undefined>();
  const main = useRef<HTMLElement>(null);
  useInboxCounts();
  const name = profile.value?.name ?? 'Workspace';
  const close = (): void => setOverlay(undefined);
  const { path } = route.value;
  const page = path.join('/');
  // Navigation closes overlays and scrolls to the top.
  useEffect(() => {
    setMenuOpen(false);
    setOverlay(undefined);
    closeDialogs();
    scrollTo(0, 0);
  }, [page]);
  useShortcuts({
    'mod+k': () => setOverlay('palette'),
    '?': () => setOverlay('keys'),
    u: undoLast,
    '/': () => {
      const search = main.current?.querySelector<HTMLInputElement>('input[type=search]');
      if (search) search.focus();
      else setOverlay('palette');
    },
    ...Object.fromEntries(
      menu.map(({ path: pagePath, key }) => [`g ${key}`, () => navigate(toHref([pagePath]))]),
    ),
  });
  return (
    <div class={`shell${isMenuOpen ? ' menu-open' : ''}`}>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <div class="top">
        <header class="topbar row between">
          <Button
            variant="quiet"
            icon={isMenuOpen ? 'close' : 'menu'}
            aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isMenuOpen}
            aria-controls="side"
            onClick={() => setMenuOpen(!isMenuOpen)}
          />
          <span class="strong">{name}</span>
          <Button variant="quiet" icon="find" aria-label="Search" onClick={() => setOverlay('palette')} />
        </header>
        {isNarrow.value && <Toasts />}
      </div>
      <aside class="side column gap-wide" id="side" aria-label="Workspace">
        <div class="side-head row strong">
          <Logo />
          <span>{name}</span>
        </div>
        <button type="button" class="quick row fine muted" onClick={() => setOverlay('palette')}>
          <Icon name="find" />
          <span>Search</span>
          <kbd class="push-end">{/mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'} K</kbd>
        </button>
        <Navigation onPick={() => setMenuOpen(false)} />
        {!isNarrow.value && <Toasts />}
        <div class="column gap-wide">
          <SetupProgress />
          <Credits />
          <SignedInPerson />
          <div class="row gap-small">
            <Button
              variant="quiet"
              icon={isDark() ? 'sun' : 'moon'}
              aria-label={isDark() ? 'Use light colors' : 'Use dark colors'}
              onClick={() => {
                theme.value = isDark() ? 'light' : 'dark';
              }}
            />
            <Button variant="quiet" aria-label="Keyboard shortcuts" onClick={() => setOverlay('keys')}>
              ?
            </Button>
            <Button variant="quiet" icon="leave" class="push-end" onClick={() => signOut()}>
              Sign out
            </Button>
          </div>
        </div>
      </aside>
      <main class="main" id="main" ref={main} tabIndex={-1}>
        {readOnlyReason.value && (
          <p class="notice" role="status">
            {readOnlyReason.value}
          </p>
        )}
        <CurrentPage />
      </main>
      <OpenDialogs />
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'keys' && <ShortcutHelp onClose={close} />}
    </div>
  );
}
