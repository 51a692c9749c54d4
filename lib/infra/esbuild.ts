import { type BuildOptions, type BuildResult, build as buildWith, stop } from 'esbuild';

let running = 0;

/** Builds, then stops esbuild's child process after the last build; otherwise it keeps 250 MB for as long as we run. */
export async function build<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  running += 1;
  try {
    return await buildWith<Options>(options as Parameters<typeof buildWith<Options>>[0]);
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}
