/** Gives the secret that hashes of suppressed people are keyed with. */
export type Pepper = () => Promise<string>;

/** The pepper of the stage that a function belongs to; its client is loaded where somebody is on the list at all. */
export const stagePepper: Pepper = async () => {
  const { readStagePepper } = await import('./suppression-pepper.ts');
  return readStagePepper();
};
