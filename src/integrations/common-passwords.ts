type Test = (word: string) => boolean;

let loading: Promise<Test> | undefined;

const load = async (): Promise<Test> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = new Set<string>(dictionary['passwords-common']);
  return (word) => words.has(word);
};

/**
 * The list of common passwords: 49,000 from leaked databases, in small letters, in many languages. It is loaded when the first
 * new password is checked, because it takes 40 ms and 5 MB.
 *
 * @returns whether a word in small letters is in the list
 */
export const commonPasswords = (): Promise<Test> => (loading ??= load());
