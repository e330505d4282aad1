interface Named {
  number: number;
  /** The text of its author. */
  version: string | null;
}

const nameOf = ({ number, version: text }: Named): string => text || String(number);

/**
 * What people call a version: the text of its author, else its number. Of several with the same text, the number tells them apart.
 *
 * @param line all versions of the blueprint
 */
export const versionName = (version: Named, line: readonly Named[]): string => {
  const name = nameOf(version);
  const isShared = line.filter((other) => nameOf(other) === name).length > 1;
  return isShared ? `${name} (${version.number})` : name;
};
