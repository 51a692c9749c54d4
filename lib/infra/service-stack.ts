import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { WorkflowName } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { variable } from '#platform/env.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import type { Machine } from '#workflows/machine.ts';
import { machines } from '#workflows/machines.ts';
import { ServiceApi } from './api.ts';
import { type Binding, bind, type Resources } from './bindings.ts';
import type { Bundle } from './bundle.ts';
import { authorizerEntry } from './function-entries.ts';
import { ScheduledCall, schedules } from './schedules.ts';
import { ServiceFunction } from './service-function.ts';
import type { Stage } from './stages.ts';
import { ServiceStateMachine } from './state-machine.ts';
import { createTable } from './table.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly bundle: Bundle;
}

/** What becomes a function: an endpoint, a step, a scheduled job. */
interface Job {
  readonly id: string;
  readonly description: string;
  readonly timeoutSeconds: number;
}

const DEFAULT_TIMEOUT_SECONDS = 10;
const AUTHORIZER_TIMEOUT_SECONDS = 5;

const pascalCase = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** Everything of one stage. */
export class ServiceStack extends Stack {
  private readonly stage: Stage;
  private readonly bundle: Bundle;

  constructor(scope: Construct, id: string, { stage, bundle, ...props }: ServiceStackProps) {
    super(scope, id, props);
    this.stage = stage;
    this.bundle = bundle;

    const table = createTable(this, stage);
    const workflows = {} as Record<WorkflowName, string>;
    const resources: Resources = { stage, table, workflows };
    for (const machine of machines) workflows[machine.name] = this.addMachine(machine, resources);

    const api = new ServiceApi(this, 'Rest', { stage, authorizer: this.addAuthorizer(resources) });
    for (const endpoint of endpointList) {
      const { id, method, path, summary, uses, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = endpoint;
      const description = `${method} ${path}: ${summary}`;
      api.addEndpoint(endpoint, this.addFunction({ id, description, timeoutSeconds }, bind(resources, uses)));
    }
    for (const schedule of schedules) {
      const job = this.addFunction(schedule, bind(resources, schedule.uses));
      new ScheduledCall(this, `${pascalCase(schedule.id)}Clock`, schedule, job);
    }

    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
  }

  private addFunction({ id, description, timeoutSeconds }: Job, binding: Binding): IFunction {
    const { stage, bundle } = this;
    return new ServiceFunction(this, pascalCase(id), {
      id,
      stage,
      bundle,
      binding,
      timeoutSeconds,
      description,
    }).lambda;
  }

  private addMachine(machine: Machine, resources: Resources): string {
    const functions = new Map(
      Object.values(machine.steps).map((step) => [
        step.id,
        this.addFunction(step, bind(resources, step.uses)),
      ]),
    );
    const functionOf = ({ id }: { id: string }): IFunction => {
      const found = functions.get(id);
      if (!found) throw new Error(`${machine.name} has no step ${id}`);
      return found;
    };
    return new ServiceStateMachine(this, pascalCase(machine.name), { stage: this.stage, machine, functionOf })
      .arn;
  }

  private addAuthorizer(resources: Resources): IFunction {
    const { environment, statements } = bind(resources, { table: 'read' });
    return this.addFunction(
      {
        id: authorizerEntry.id,
        description: 'Tells whom an API key speaks for',
        timeoutSeconds: AUTHORIZER_TIMEOUT_SECONDS,
      },
      { statements, environment: { ...environment, [variable.keyPrefix]: keyPrefixOf(this.stage.name) } },
    );
  }
}
