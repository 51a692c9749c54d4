import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { variable } from '#platform/env.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { ServiceApi } from './api.ts';
import { type Binding, bind, type Resources } from './bindings.ts';
import type { Bundle } from './bundle.ts';
import { authorizerEntry } from './function-entries.ts';
import { ServiceFunction } from './service-function.ts';
import type { Stage } from './stages.ts';
import { createTable } from './table.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly bundle: Bundle;
}

const DEFAULT_TIMEOUT_SECONDS = 10;
const AUTHORIZER_TIMEOUT_SECONDS = 5;

const pascalCase = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** Everything of one stage. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { stage, bundle } = props;
    const resources: Resources = { table: createTable(this, stage) };
    const addFunction = (name: string, binding: Binding, timeoutSeconds: number, description: string) =>
      new ServiceFunction(this, pascalCase(name), {
        id: name,
        stage,
        bundle,
        binding,
        timeoutSeconds,
        description,
      }).lambda;

    const read = bind(resources, { table: 'read' });
    const api = new ServiceApi(this, 'Rest', {
      stage,
      authorizer: addFunction(
        authorizerEntry.id,
        { ...read, environment: { ...read.environment, [variable.keyPrefix]: keyPrefixOf(stage.name) } },
        AUTHORIZER_TIMEOUT_SECONDS,
        'Tells whom an API key speaks for',
      ),
    });
    const describe = ({ method, path, summary }: AnyEndpoint) => `${method} ${path}: ${summary}`;
    for (const endpoint of endpointList) {
      const { id: name, uses, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = endpoint;
      api.addEndpoint(endpoint, addFunction(name, bind(resources, uses), timeoutSeconds, describe(endpoint)));
    }

    new CfnOutput(this, 'BaseUrl', { value: api.api.url.replace(/\/$/, '') });
    new CfnOutput(this, 'TableName', { value: resources.table.tableName });
  }
}
