import { registerHooks } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * Runs AWS's own runtime interface client. Its native part, two posts over libcurl, is replaced by ours. Everything else,
 * from loading the handler to streaming, is AWS's published code.
 */

const NATIVE = './rapid-client.node';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === NATIVE
      ? { url: new URL('./rapid-client.cjs', import.meta.url).href, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
});

const client = path.join(process.env.LAMBDA_RIC ?? '', 'node_modules/aws-lambda-ric/dist/index.mjs');
const { run } = await import(pathToFileURL(client).href);
await run(process.env.LAMBDA_TASK_ROOT, process.env._HANDLER);
