import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Answer {
  readonly response: unknown;
  readonly output: object;
}

export type Interception<Input> = (input: Input, next: (input: Input) => Promise<Answer>) => Promise<Answer>;

/** Intercepts one command between the client and DynamoDB, to simulate a failing, slow or throttling service. */
export async function intercept<Input extends object>(
  client: DynamoDBDocumentClient,
  command: string,
  answer: Interception<Input>,
  run: () => Promise<unknown>,
): Promise<void> {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== command) return next(args);
        const forward = (input: Input) => next({ ...args, input: input as Input & typeof args.input });
        return (await answer(args.input as object as Input, forward)) as Awaited<ReturnType<typeof next>>;
      },
    { step: 'initialize', name: 'intercept' },
  );
  try {
    await run();
  } finally {
    client.middlewareStack.remove('intercept');
  }
}
