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
import type { ProviderPerson, SignInProvider } from './sign-in-provider.ts';

/** What a provider needs to know about a workspace. */
export interface DemoSignIn {
  readonly people: readonly ProviderPerson[];
  readonly redirectUri: string;
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
 * Lets people of the demo workspace sign in at a provider that runs beside the service. Undefined if the workspace has
 * connected a provider of its own.
 */
export async function connectDemoSignIn(
  { table, vault, now }: { table: Table; vault: IntegrationPorts['vault']; now: () => Date },
  demo: { publicUrl: string; workspace_id: string; scoped_member_id: string },
  { issuer, clientId: client_id, clientSecret: client_secret }: Omit<SignInProvider, 'close'>,
): Promise<DemoSignIn | undefined> {
  const integrations = createSignInProviderStore(table);
  const { connected } = await integrations.get(demo.workspace_id);
  if (connected.sign_in && !LOCAL_ISSUER_PATTERN.test(toSignInProvider(connected.sign_in).issuer))
    return undefined;
  // The provider is ours: there is nothing to check.
  const checkProvider = async () => ({ ok: true, issuer }) as const;
  await connectProvider({ integrations, vault, checkProvider, now, refuse }, demo.workspace_id, {
    issuer,
    client_id,
    client_secret,
    allowed_domains: [],
  });
  return {
    people: peopleOf(await createMemberStore(table).list(demo.workspace_id), demo.scoped_member_id),
    redirectUri: buildRedirectUri(demo.publicUrl, demo.workspace_id),
  };
}
