/** The internal modules of dynalite 4.0.0 that `dynalite.ts` imports. */

declare module 'dynalite/db/index.js' {
  type Item = import('#cloud/dynamodb/types.ts').Item;
  type Table = import('#cloud/dynamodb/types.ts').Table;
  type KeyElement = import('#cloud/dynamodb/types.ts').KeyElement;
  type DynaliteError = import('#cloud/dynamodb/api-error.ts').ApiError;

  type RangeOptions = import('#cloud/dynamodb/storage.ts').RangeOptions;
  type LevelDatabase = import('#cloud/dynamodb/dynalite.ts').LevelDatabase;
  type PagePlan = import('#cloud/dynamodb/dynalite.ts').PagePlan;

  interface Dynalite {
    create(options: { path: string }): { db: LevelDatabase };
    createKey(item: Item, table: Table, keySchema?: readonly KeyElement[]): string;
    createIndexKey(item: Item, table: Table, keySchema: readonly KeyElement[]): string;
    validateKey(key: Item, table: Table): DynaliteError | undefined;
    validateItem(item: Item, table: Table): DynaliteError | undefined;
    validateUpdates(attributes: unknown, expressions: unknown, table: Table): DynaliteError | undefined;
    validateKeyPaths(nestedPaths: unknown, table: Table): DynaliteError | undefined;
    mapPaths(paths: readonly unknown[], item: Item): Item;
    itemSize(item: Item): number;
    updateIndexes(store: unknown, table: Table, before: unknown, after: unknown, done: () => void): void;
    queryTable(
      store: unknown,
      table: Table,
      request: unknown,
      range: RangeOptions,
      isLocal: boolean | undefined,
      fetchFromTable: boolean,
      startKeyNames: string[],
      done: (error: null, plan: PagePlan) => void,
    ): void;
  }

  const dynalite: Dynalite;
  export default dynalite;
}

declare module 'dynalite/db/conditionParser.js' {
  type ConditionNode = import('#cloud/dynamodb/types.ts').ConditionNode;

  /** A generated parser. It returns the parsed expression, or what is wrong with it. */
  export interface Parser<T = unknown> {
    parse(expression: string, options: unknown): T | string;
  }
  const parser: Parser<{ readonly expression: ConditionNode }>;
  export default parser;
}

declare module 'dynalite/db/projectionParser.js' {
  const parser: import('dynalite/db/conditionParser.js').Parser;
  export default parser;
}

declare module 'dynalite/db/updateParser.js' {
  const parser: import('dynalite/db/conditionParser.js').Parser;
  export default parser;
}

declare module 'dynalite/validations/index.js' {
  type AttributeValue = import('#cloud/dynamodb/types.ts').AttributeValue;
  type KeyConditions = import('#cloud/dynamodb/types.ts').KeyConditions;

  interface Validations {
    checkTypes<T>(body: unknown, types: unknown): T;
    checkValidations(
      request: unknown,
      types: unknown,
      custom: ((request: never, store: unknown) => string | undefined) | undefined,
      store: unknown,
    ): void;
    validateAttributeValue(value: AttributeValue): string | undefined;
    validateExpressions(request: {
      ExpressionAttributeValues?: Record<string, AttributeValue>;
    }): string | undefined;
    validateConditions(conditions?: KeyConditions): string | undefined;
    convertKeyCondition(expression: unknown): KeyConditions | string;
  }
  const validations: Validations;
  export default validations;
}

declare module 'dynalite/validations/*.js' {
  interface Rules {
    types: Record<string, unknown>;
    custom?: (request: never, store: unknown) => string | undefined;
  }
  const rules: Rules;
  export default rules;
}

declare module 'dynalite/actions/*.js' {
  const action: (
    store: unknown,
    request: unknown,
    done: (error: Error | null, result?: unknown) => void,
  ) => void;
  export default action;
}
