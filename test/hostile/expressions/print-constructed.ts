import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Expression } from './find-literals.ts';

/**
 * Prints the expressions that the service puts together at run time. A process of its own: they are noticed only if
 * the modules load after this file.
 */
const [patterns = '[]'] = process.argv.slice(2);
const found = new Map<string, Expression>();

const watched: RegExpConstructor = new Proxy(RegExp, {
  construct(target, args, asked): RegExp {
    const made: RegExp = Reflect.construct(target, args, asked === watched ? target : asked);
    // The frame after this one; packages construct theirs too.
    const caller = /\/(lib\/[^:]+:\d+)/.exec((new Error().stack ?? '').split('\n')[2] ?? '')?.[1];
    if (caller !== undefined)
      found.set(String(made), { place: caller, source: made.source, flags: made.flags });
    return made;
  },
});
globalThis.RegExp = watched;

for (const file of globSync(JSON.parse(patterns))) await import(resolve(file));
const { judge } = await import('#test/unit/signals/judge.ts');
const { createEmbeddedReasoner } = await import('#reading/queries/embedded-reasoner.ts');
const text = 'Home Health Corporation of America ("HHCA") acquired Kabel for $3 million.';
await judge(text, { company: 'Home Health Corporation of America' });
await createEmbeddedReasoner().interpret('CFOs at firms with 50+ people', { companies: async () => [] });

console.log(JSON.stringify([...found.values()]));
process.exit(0);
