import path from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { buildSync } from 'esbuild';

interface NotesOptions {
  /** Where the template and the function's code are written. */
  readonly directory: string;
  /** Whether the function may write to the table. @default true */
  readonly maySave?: boolean;
}

/** Synthesizes a stack with a queue, a function and a table: each message becomes a row. */
export function synthesizeNotes({ directory, maySave = true }: NotesOptions) {
  const code = path.join(directory, 'code');
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'save-note.ts')],
    outfile: path.join(code, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
  });

  const app = new App({ outdir: path.join(directory, 'cdk.out'), analyticsReporting: false });
  const stack = new Stack(app, 'Notes');
  const table = new TableV2(stack, 'Table', { partitionKey: { name: 'id', type: AttributeType.STRING } });
  const queue = new Queue(stack, 'Queue', { visibilityTimeout: Duration.seconds(60) });
  const save = new LambdaFunction(stack, 'Save', {
    runtime: Runtime.NODEJS_24_X,
    code: Code.fromAsset(code),
    handler: 'index.handler',
    timeout: Duration.seconds(10),
    environment: { TABLE_NAME: table.tableName },
  });
  save.addEventSource(new SqsEventSource(queue));
  if (maySave) table.grantWriteData(save);
  new CfnOutput(stack, 'QueueUrl', { value: queue.queueUrl });
  new CfnOutput(stack, 'QueueName', { value: queue.queueName });
  new CfnOutput(stack, 'TableName', { value: table.tableName });

  const assembly = app.synth();
  return {
    stackName: stack.stackName,
    template: assembly.getStackByName(stack.stackName).template,
    assetDirectory: assembly.directory,
  };
}
