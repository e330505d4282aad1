/** Shorter values occur everywhere, and masking them would hide texts without protecting anything. */
const MIN_SECRET = 4;
/** Lines of a secret with several: shorter ones are brackets and the like. */
const MIN_LINE = 8;

const encoder = new TextEncoder();

/** Bits of a byte and of a character of base64; three bytes are four characters. */
const BYTE_BITS = 8;
const BASE64_BITS = 6;
const BASE64_BYTES = 3;

/**
 * How a secret looks inside a longer text in base64, such as `user:password`: it begins at one of three places of a group of
 * characters, and its first and last character can depend on its neighbours.
 */
const insideBase64 = (bytes: string): string[] =>
  Array.from({ length: BASE64_BYTES }, (_, before) => {
    const encoded = btoa('\0'.repeat(before) + bytes);
    const first = Math.ceil((before * BYTE_BITS) / BASE64_BITS);
    return encoded.slice(first, Math.floor(((before + bytes.length) * BYTE_BITS) / BASE64_BITS));
  });

const base64Forms = (secret: string): string[] => {
  // One character for each byte, as btoa() takes them.
  const bytes = Array.from(encoder.encode(secret), (byte) => String.fromCharCode(byte)).join('');
  const forms = [btoa(bytes), ...insideBase64(bytes)];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))];
};

const lowerHex = (encoded: string): string => encoded.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase());

const urlForms = (secret: string): string[] => {
  const encoded = encodeURIComponent(secret.toWellFormed());
  // Forms of web pages write a space as a plus sign, and encode more characters.
  const ofForms = new URLSearchParams({ '': secret }).toString().slice(1);
  return [encoded, lowerHex(encoded), ofForms, lowerHex(ofForms)];
};

const jsonForms = (secret: string): string[] => {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const ascii = escaped.replaceAll(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [escaped, ascii];
};

const formsOfText = (secret: string): string[] =>
  secret.length < MIN_SECRET ? [] : [secret, ...urlForms(secret), ...jsonForms(secret)];

const distinct = (forms: readonly string[]): string[] =>
  [...new Set(forms)].filter((form) => form.length >= MIN_SECRET);

/**
 * The forms of secrets in base64 and base64url. Programs break them into lines.
 *
 * @param secrets values; those with less than four characters have no forms
 * @returns different texts of at least four characters
 */
export const encodedFormsOf = (secrets: readonly string[]): string[] =>
  distinct(secrets.flatMap((secret) => (secret.length < MIN_SECRET ? [] : base64Forms(secret))));

/**
 * The other forms in which programs print secrets: as they are, in an address, as JSON, and line by line.
 *
 * @param secrets values; those with less than four characters have no forms
 * @returns different texts of at least four characters
 */
export const formsOf = (secrets: readonly string[]): string[] => {
  const lines = secrets.flatMap((secret) => {
    const parts = secret.split(/\r?\n/u);
    return parts.length === 1 ? [] : parts.map((part) => part.trim()).filter((part) => part.length >= MIN_LINE);
  });
  // Programs encode a secret as a whole, and print it line by line.
  const forms = [...secrets.flatMap(formsOfText), ...lines.flatMap((line) => [line, ...jsonForms(line)])];
  return distinct(forms);
};

/**
 * The texts and numbers inside the value of a secret input.
 *
 * @param value any JSON value
 */
export const secretTextsIn = (value: unknown): string[] => {
  const texts: string[] = [];
  const open = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === 'string') texts.push(part);
    else if (typeof part === 'number') texts.push(String(part));
    else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) open.push(inner);
  }
  return texts;
};
