/** Compiles only where the declarations of the installed package ask for what is required and refuse what is not known. */
import type {
  Account,
  AccountRow,
  Alert,
  AlertDigest,
  Client,
  ErrorCode,
  FullRun,
  PersonRow,
  PushRun,
  WebhookPayload,
} from '@signal-intelligence/client';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

export async function check(client: Client, code: ErrorCode, payload: WebhookPayload): Promise<void> {
  // @ts-expect-error the id is required
  await client.getAccount();
  // @ts-expect-error an account has a name
  await client.createAccounts({ body: { domain: 'nordwind.example' } });
  // @ts-expect-error there is no such filter
  await client.listAccounts({ query: { pagee: 2 } });
  // @ts-expect-error there is no such status
  await client.listAccounts({ query: { status: 'lost' } });
  // @ts-expect-error a read takes no key
  await client.getUsage({ idempotencyKey: 'x' });
  // @ts-expect-error the format is the client's business
  client.exportAccounts({ query: { format: 'csv' } });
  // @ts-expect-error an owner may be null, but not missing
  await client.setAccountOwner({ params: { id: 'a' }, body: {} });

  const one = await client.createAccounts({ body: { name: 'Nordwind' } });
  const many = await client.createAccounts({ body: [{ name: 'Nordwind' }] });
  holds<Same<typeof one.status, 200 | 201>>();
  one.data.created satisfies boolean;
  many.data[0]?.created satisfies boolean | undefined;

  const pushed = await client.pushAccountsToWebhook({ body: { destination_id: 'd', account_ids: ['a'] } });
  if (pushed.status === 202) pushed.data.run_id satisfies string;
  else pushed.data.pushed satisfies number;

  for await (const account of client.listAccounts()) account satisfies Account;
  for await (const account of client.exportAccounts()) holds<Same<typeof account, Account>>();
  for await (const { pagination } of client.listPeople().pages()) pagination.total satisfies number;
  for await (const signal of client.listSignals({})) signal.is_builtin satisfies boolean;
  const run = await client.waitForRun('r');
  const pushRun = await client.waitForPushRun('p');
  holds<Same<typeof run, FullRun>>();
  holds<Same<typeof pushRun, PushRun>>();
  holds<Same<typeof payload, Alert | AlertDigest | AccountRow | PersonRow>>();
  if (code === 'credits_exhausted' || code === 'a_code_to_come') await client.getUsage();
}
