/** Version 0.1.1 has its types in a file that TypeScript does not find. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one that it can be confused with (Unicode Technical Standard 39). */
  export const rectifyConfusion: (text: string) => string;
}
