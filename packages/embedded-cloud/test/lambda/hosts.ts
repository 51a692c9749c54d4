import { afterEach, vi } from 'vitest';
import {
  createFunctionHost,
  type FunctionHostOptions,
  type LocalFunctionHost,
} from '#cloud/lambda/function-host.ts';
import { functionSlowness } from '#cloud/testing/machine-speed.ts';
import { openGates } from './gates.ts';

/**
 * Hosts that end with their test. Each suite calls this itself: suites of a process share this module, but not their
 * hooks.
 */
export function hosting() {
  let host: LocalFunctionHost | undefined;
  let gates: ReturnType<typeof openGates> | undefined;

  afterEach(async () => {
    await host?.stop();
    host = undefined;
    gates?.close();
    gates = undefined;
    vi.useRealTimers();
  });

  function start(options: FunctionHostOptions): LocalFunctionHost {
    host = createFunctionHost({ slowness: functionSlowness(), ...options });
    return host;
  }

  /** Functions that stop where the test wants, and a host with a manual clock. */
  function startByHand(options: FunctionHostOptions) {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    gates = openGates();
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    return { running: start({ slowness: 1, ...options }), pass, ...gates };
  }

  return { start, startByHand };
}
