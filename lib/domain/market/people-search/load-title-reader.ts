import type { TitleReader } from './title-reader.ts';

export const loadTitleReader = async (): Promise<TitleReader> => {
  const { titleReader } = await import('./title-reader.ts');
  return titleReader;
};
