import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { getStage } from '#infra/stages.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

/** What remains of a stage's stack after CloudFormation rolled it back or deleted it, and the runbook's way back. */

type Stack = ReturnType<typeof stackOf>;
type Entry = readonly [id: string, resource: TemplateResource];

const prod = getStage('prod');

let stack: Stack;

beforeAll(() => {
  stack = stackOf(prod, { endpoints: endpointList });
});

const entries = ({ resources }: Stack): Entry[] => Object.entries(resources);

const leftByDeletion = (made: Stack): Entry[] =>
  entries(made).filter(([, { DeletionPolicy }]) => /^Retain/.test(DeletionPolicy ?? 'Delete'));

const typesOf = (left: readonly Entry[]): string[] => [...new Set(left.map(([, { Type }]) => Type))].sort();

describe('a deleted stack', () => {
  it('leaves exactly what holds data and can be reused', () => {
    expect(typesOf(leftByDeletion(stack))).toEqual([
      'AWS::ApiGateway::Account',
      'AWS::DynamoDB::GlobalTable',
      'AWS::IAM::Role',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::SecretsManager::Secret',
    ]);
  });
});
