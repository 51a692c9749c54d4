/** Plain JavaScript that runs on any Node: says what is missing, or starts `bin/<name>.ts`. */
import { existsSync } from 'node:fs';
import process from 'node:process';

const NEEDED = 24;
const [, , name] = process.argv;

/** @returns {string | undefined} */
function missing() {
  if (!existsSync(new URL('../node_modules', import.meta.url))) {
    return 'Dependencies are not installed. Run "npm ci" first.';
  }
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return undefined;
  return `This needs Node ${NEEDED} or newer, but found ${process.version}. On Linux "npm ci" installs it; on other platforms (this is ${process.platform}-${process.arch}) install it yourself.`;
}

const problem = missing();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const entry = new URL(`./${name}.ts`, import.meta.url);
process.argv.splice(1, 2, entry.pathname);
await import(entry.href);
