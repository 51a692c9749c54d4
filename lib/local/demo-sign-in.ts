import type { Client } from '#contract/client.ts';
import type { Member } from '#contract/members.ts';
import { type ProviderPerson, type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

interface DemoSignIn {
  readonly client: Client;
  readonly scopedMemberId: string;
}

const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:/;

/** Two people to click: an owner, and a rep who sees their own accounts. */
function peopleOf(members: readonly Member[], scopedMemberId: string): ProviderPerson[] {
  const owner = members.find(({ role }) => role === 'admin');
  const rep = members.find(({ id }) => id === scopedMemberId);
  const about = (member: Member): string =>
    member.visibility === 'scoped' ? 'a rep who sees their own accounts' : 'an owner of the workspace';
  return [owner, rep].flatMap((member) =>
    member
      ? {
          subject: member.id,
          name: member.full_name,
          email: member.email,
          isVerified: true,
          about: about(member),
        }
      : [],
  );
}

/**
 * Lets people of the demo workspace sign in at a provider that runs beside the service. Undefined if its package isn't
 * installed, or if the workspace has connected a provider of its own.
 */
export async function openDemoSignIn({
  client,
  scopedMemberId,
}: DemoSignIn): Promise<SignInProvider | undefined> {
  const { data: settings } = await client.getSignInSettings();
  if (settings.redirect_uri === null) return undefined;
  if (settings.issuer !== null && !ON_THIS_MACHINE.test(settings.issuer)) return undefined;
  const { data: members } = await client.listMembers();
  const people = peopleOf(members, scopedMemberId);
  const provider = await startSignInProvider({
    people: () => people,
    redirectUris: [settings.redirect_uri],
  });
  if (!provider) return undefined;
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
  await client.updateSignInSettings({
    body: {
      issuer,
      client_id,
      client_secret,
      allowed_domains: [],
    },
  });
  return provider;
}
