import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

/** Runs in its own process, because the CDK and the bundler take 400 MB that the service must not keep. */
const [, , directory = '', options = '{}'] = process.argv;
const { synthesizeLocal } = await import('#infra/synthesize-local.ts');
await synthesizeLocal(directory, JSON.parse(options));
