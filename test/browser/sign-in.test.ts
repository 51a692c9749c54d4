import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ProviderPerson, type SignInProvider, startSignInProvider } from '#local/sign-in-provider.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  phone,
  type Screen,
  type Tab,
} from '#test/harness/browse.ts';
import { must } from '#test/harness/must.ts';
import { clientAt } from '#test/harness/workspace.ts';

browse();

const OWNER: ProviderPerson = {
  subject: 'owner',
  name: 'Olive Owner',
  email: 'olive@sign-in-test.example',
  isVerified: true,
};
const STRANGER: ProviderPerson = {
  ...OWNER,
  subject: 'stranger',
  name: 'Sam Stranger',
  email: 'sam@other.example',
};

const service = () => must(inject('browsed') ?? undefined);
const client = () => clientAt(`${service().origin}/v1`, service().apiKey);

let provider: SignInProvider;
let link: string;

async function connect(): Promise<void> {
  const { data: settings } = await client().getSignInSettings();
  link = must(settings.sign_in_url ?? undefined);
  provider = must(
    await startSignInProvider({
      people: () => [OWNER, STRANGER],
      redirectUris: [must(settings.redirect_uri ?? undefined)],
    }),
  );
  await client().updateSignInSettings({
    body: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      allowed_domains: [{ domain: 'sign-in-test.example', visibility: 'all' }],
    },
  });
}

/** Opens the workspace's link and picks a person at the provider. */
async function signInWith({ page }: Tab, person: ProviderPerson, returnTo = '/'): Promise<void> {
  await page.goto(`${link}?${new URLSearchParams({ return_to: returnTo })}`);
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await page.getByRole('button', { name: person.name }).click();
}

/** A sign-in visits the provider; nothing else may leave. */
const withoutProvider = (tab: Tab): Tab => ({
  ...tab,
  complaints: tab.complaints.filter((each) => each !== `asked ${provider.issuer}`),
});

describe.skipIf(!isBrowserHere)('signing in with the company', () => {
  beforeAll(async () => {
    if (!isBrowserHere) return;
    await client().inviteMember({
      body: { email: must(OWNER.email), name: OWNER.name, role: 'admin' },
    });
    await connect();
  });

  afterAll(() => provider?.close());

  it.each<[string, Screen]>([
    ['1280 wide', desktop],
    ['390 wide, dark', { ...phone, colors: 'dark' }],
  ])('shows who is signed in, survives a reload and opens in a second tab: %s', async (_, screen) => {
    const tab = await openTab(screen);
    const { page, context, origin } = tab;
    await page.goto(`${origin}/v1/console`);
    await page.getByText('open your workspace').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await signInWith(tab, OWNER, '/settings/team');
    // Back where they wanted to go.
    await page.getByText('this browser').waitFor();
    expect(new URL(page.url()).hash).toBe('#/settings/team');
    if (screen.width < 960) await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByTestId('signed-in-as').textContent()).toContain(OWNER.name);
    expect(await axeFindings(page)).toEqual([]);
    // Scripts get hold of nothing, and nothing is kept.
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toMatch(
      /session|sis_/i,
    );
    const [cookie] = (await context.cookies()).filter(({ name }) => name.startsWith('sis_session'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    await page.reload();
    await page.getByText('this browser').waitFor();
    const second = await context.newPage();
    await second.goto(`${origin}/v1/console`);
    await second.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    // Signing out in one tab signs out the other.
    if (screen.width < 960) await second.getByRole('button', { name: 'Open menu' }).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    // The workspace is remembered: no link is needed next time.
    for (const each of [second, page]) {
      await each.getByRole('button', { name: 'Sign in with your company' }).waitFor();
    }
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with your company' }).click();
    // Back on the page that was open.
    await page.getByText('this browser').waitFor();
    expectNoComplaints(withoutProvider(tab));
    await tab.close();
  });

  it('asks first when another site led to the sign-in link, and not when someone is signed in', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const { data } = await client().getSignInSettings();
    const link = `${must(data.sign_in_url ?? undefined)}?return_to=${encodeURIComponent('/settings/team')}`;
    const { href } = new URL(link.replace(/^https?:\/\/[^/]+/, origin));
    const other = href.replace('127.0.0.1', 'localhost');
    await page.goto(other.replace(/\/sign-in.*$/, '/console'));
    await page.evaluate(`location.assign(${JSON.stringify(href)})`);
    await page.getByRole('button', { name: 'Sign in with your company' }).click();
    await page.getByRole('button', { name: OWNER.name }).click();
    await page.getByText('this browser').waitFor();
    expect(new URL(page.url()).hash).toBe('#/settings/team');

    await page.goto(`${origin}/v1/console#/sign-in?return_to=%2Fsettings%2Fteam`);
    await page.reload();
    await page.getByText('this browser').waitFor();
    expect(new URL(page.url()).hash).toBe('#/settings/team');
    await tab.close();
  });

  it('ends at once on the page when the session was ended elsewhere', async () => {
    const tab = await openTab(desktop);
    const { page } = tab;
    await signInWith(tab, OWNER);
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    const { data: members } = await client().listMembers();
    const owner = must(members.find(({ email }) => email === OWNER.email));
    for (const { id, member_id } of (await client().listSessions()).data) {
      if (member_id === owner.id) await client().deleteSession({ params: { id } });
    }
    await page.goto(`${tab.origin}/v1/console#/settings/team`);

    await page.getByText('Your session has ended').waitFor();
    await tab.close();
  });

  it('lets an owner invite, change and remove a member, and shows the settings', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    await signInWith(tab, OWNER, '/settings/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Nia New');
    await page.getByRole('dialog').getByLabel('Email').fill('nia@sign-in-test.example');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('dialog').getByText(link).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Change Nia New' }).click();
    await page.getByLabel('Sees').selectOption('scoped');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const row = page.getByTestId('member').filter({ hasText: 'Nia New' });
    await row.getByText('Own accounts').waitFor();
    await page.getByRole('button', { name: 'Remove Nia New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${origin}/v1/console#/settings/team`);
    await page.getByLabel('Issuer').waitFor();
    expect(await page.getByLabel('Issuer').inputValue()).toBe(provider.issuer);
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(withoutProvider(tab));
    await tab.close();
  });
});
