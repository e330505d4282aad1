const KEPT_MS = 60_000;

/**
 * Hands a file to the browser's downloads.
 *
 * @param name of the file
 */
export const download = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it after this call.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
