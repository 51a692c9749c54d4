import process from 'node:process';

/** Shows the help for `--help` and rejects everything else, before the command does anything. */
export function takeNoOptions(help: string): void {
  const [first] = process.argv.slice(2);
  if (first === undefined) return;
  if (first === '--help' || first === '-h') {
    console.log(help);
    process.exit(0);
  }
  console.error(`Unexpected argument "${first}". This command takes no options.`);
  process.exit(2);
}
