/** Parses a tool's options, or prints its help or one line about what is wrong. */
export function toolOptions<Options>(
  tool: { readonly name: string; readonly help: string },
  parse: (args: string[]) => Options,
): Options {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(tool.help);
    process.exit(0);
  }
  try {
    return parse(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee: npm run ${tool.name} -- --help`);
    process.exit(2);
  }
}
