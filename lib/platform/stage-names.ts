/** The stages that are deployed; `local` is the embedded cloud. */
export const deployedStages = ['dev', 'staging', 'prod'] as const;

export type DeployedStage = (typeof deployedStages)[number];
export type StageName = DeployedStage | 'local';

export const stackNameOf = (stage: StageName): string => `SignalIntelligence-${stage}`;

/** Fixed names, so operators' tools find the table without asking CloudFormation. */
export const tableNameOf = (stage: string): string => `signal-intelligence-${stage}`;

/** A workspace's secrets. What its people sign in with lies apart: a public function reads it, and may read nothing else. */
export const workspaceSecretKinds = ['integrations', 'sign-in'] as const;

export type WorkspaceSecret = (typeof workspaceSecretKinds)[number];

/** The secret with a workspace's credentials for other services; `*` stands for every workspace. */
export const workspaceSecretOf = (stage: string, workspaceId: string, kind: WorkspaceSecret): string =>
  `signal-intelligence-${stage}/workspaces/${workspaceId}/${kind}`;

/** The secret that keys the hashes of suppressed people. */
export const suppressionSecretOf = (stage: string): string => `signal-intelligence-${stage}/suppression`;

/** The secret with the operator's keys for live sources and a model. */
export const operatorKeysSecretOf = (stage: string): string => `signal-intelligence-${stage}/sources`;

/** The queue that a stage exports under this name. */
export const exportQueueNameOf = (stage: string, name: string): string =>
  `signal-intelligence-${stage}-export-${name}`;

/** A live key and a test key can never be mistaken for each other. */
export const keyPrefixOf = (stage: string): 'sis_live_' | 'sis_test_' =>
  stage === 'local' ? 'sis_test_' : 'sis_live_';
