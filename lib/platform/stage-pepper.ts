/** Returns the secret that keys the hashes of suppressed people. */
export type Pepper = () => Promise<string>;

/** The pepper of the function's stage; its client is only loaded if the suppression list isn't empty. */
export const stagePepper: Pepper = async () => {
  const { readStagePepper } = await import('./suppression-pepper.ts');
  return readStagePepper();
};
