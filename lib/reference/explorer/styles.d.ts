/** Styles are bundled; a module of them exports nothing. */
declare module '*.css' {}
