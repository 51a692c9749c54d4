export type TitleReader = Pick<typeof import('./role-fits.ts'), 'roleFits'>;

/** Needs the words of eight languages: 90 KB, loaded once and only when titles are read. */
export const loadTitleReader = (): Promise<TitleReader> => import('./role-fits.ts');
