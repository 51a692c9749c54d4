import { type BuildOptions, type BuildResult, build as buildWith, stop } from 'esbuild';

let running = 0;

/** Builds, and ends esbuild's own process with the last build: it would stay, with 250 MB, as long as this one runs. */
export async function build<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  running += 1;
  try {
    return await buildWith<Options>(options as Parameters<typeof buildWith<Options>>[0]);
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}
