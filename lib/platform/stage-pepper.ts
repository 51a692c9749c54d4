import type { Pepper } from './suppression-pepper.ts';

/** The pepper of the function's stage; its client is only loaded if the suppression list isn't empty. */
export const stagePepper: Pepper = async () => {
  const { readStagePepper } = await import('./suppression-pepper.ts');
  return readStagePepper();
};
