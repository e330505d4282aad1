/** The shape of a translation: every text of the English one, so that a missing text is an error of the compiler. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
