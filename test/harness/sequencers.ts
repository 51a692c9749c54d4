import { inject } from 'vitest';
import type { SequencerProvider } from '#contract/sequencers.ts';
import type { Fault, SandboxRecord } from '#local/crm/sandbox.ts';
import { sequencerDoubles } from '#local/sequencer/sequencer-doubles.ts';
import type { TestWorkspace } from './workspace.ts';

const local = (path: string): URL => new URL(path, inject('cloud').baseUrl);

export const connectSequencer = (provider: SequencerProvider, { api, id }: TestWorkspace) =>
  api.connectCrm({ params: { provider }, body: { api_key: sequencerDoubles[provider].keyOf(id) } });

/** Who is in the workspace's campaigns, and the calls so far. */
export async function campaignsOf(provider: SequencerProvider, { id }: Pick<TestWorkspace, 'id'>) {
  const response = await fetch(local(`/_local/sequencers.json?provider=${provider}&account=${id}`));
  return (await response.json()) as { data: SandboxRecord[]; calls: Record<string, number> };
}

/** Makes the sequencer fail for the workspace, or changes its rules. */
export async function breakSequencer(
  provider: SequencerProvider,
  { id }: Pick<TestWorkspace, 'id'>,
  what: { readonly fault?: Fault; readonly rules?: object },
): Promise<void> {
  const response = await fetch(local('/_local/sequencers/trouble'), {
    method: 'POST',
    body: JSON.stringify({ provider, account: id, ...what }),
  });
  if (!response.ok) throw new Error(await response.text());
}
