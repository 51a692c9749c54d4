import { refuse } from '#contract/errors.ts';
import type { Member } from '#contract/members.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import {
  buildRedirectUri,
  connectProvider,
  toSignInProvider,
} from '#domain/workspace/sign-in/sign-in-settings.ts';
import type { Table } from '#table/table.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { type ProviderPerson, type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

interface DemoSignIn {
  readonly table: Table;
  readonly vault: IntegrationPorts['vault'];
  readonly now: () => Date;
  readonly publicUrl: string;
  readonly workspaceId: string;
  readonly scopedMemberId: string;
}

const LOCAL_ISSUER_PATTERN = /^http:\/\/127\.0\.0\.1:/;

/** Two people to click: an owner, and a rep who sees their own accounts. */
function peopleOf(members: readonly Member[], scopedMemberId: string): ProviderPerson[] {
  const owner = members.find(({ role }) => role === 'admin');
  const rep = members.find(({ id }) => id === scopedMemberId);
  const describeMember = (member: Member): string =>
    member.visibility === 'scoped' ? 'a rep who sees their own accounts' : 'an owner of the workspace';
  return [owner, rep].flatMap((member) =>
    member
      ? {
          subject: member.id,
          name: member.full_name,
          email: member.email,
          isVerified: true,
          about: describeMember(member),
        }
      : [],
  );
}

/**
 * Lets people of the demo workspace sign in at a provider that runs beside the service. Undefined if its package isn't
 * installed, or if the workspace has connected a provider of its own.
 */
export async function openDemoSignIn({
  table,
  vault,
  now,
  publicUrl,
  workspaceId,
  scopedMemberId,
}: DemoSignIn): Promise<SignInProvider | undefined> {
  const integrations = createSignInProviderStore(table);
  const { connected } = await integrations.get(workspaceId);
  if (connected.sign_in && !LOCAL_ISSUER_PATTERN.test(toSignInProvider(connected.sign_in).issuer))
    return undefined;
  const people = peopleOf(await createMemberStore(table).list(workspaceId), scopedMemberId);
  const provider = await startSignInProvider({
    people: () => people,
    redirectUris: [buildRedirectUri(publicUrl, workspaceId)],
  });
  if (!provider) return undefined;
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
  // The provider is ours: there is nothing to check.
  const checkProvider = async () => ({ ok: true, issuer }) as const;
  await connectProvider({ integrations, vault, checkProvider, now, refuse }, workspaceId, {
    issuer,
    client_id,
    client_secret,
    allowed_domains: [],
  });
  return provider;
}
