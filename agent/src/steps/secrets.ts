const MASK = '***';
/** Shorter values occur everywhere by chance. */
const SHORTEST = 4;
/** Shorter lines of a secret of several lines say too little, and would mask too much. */
const SHORTEST_LINE = 8;

/**
 * A secret in base64, also within a longer text that was encoded, such as `user:password`: one form for each position of its first
 * byte. Characters that depend on the bytes around it are left out.
 */
const base64Forms = (secret: string): string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const text = whole.slice(Math.ceil((before * 8) / 6), bytes.length % 3 === 0 ? undefined : -1);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });

const formsOf = (secret: string): string[] => {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
  const url = encodeURIComponent(secret.toWellFormed());
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, ...lines, ...base64Forms(secret), url, url.replaceAll('%20', '+'), json];
};

/** Where the forms occur: from, to. Overlapping places are one, so that no rest of a secret stays. */
const placesOf = (text: string, forms: ReadonlySet<string>): [number, number][] => {
  const found: [number, number][] = [];
  for (const form of forms)
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) found.push([at, at + form.length]);
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/**
 * Replaces every occurrence of a secret by `***`: as it is, in base64, URL-encoded or as in JSON.
 *
 * @param secrets values of fewer than 4 characters are not replaced
 */
export const maskSecrets = (text: string, secrets: readonly string[]): string => {
  const forms = new Set(secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf));
  const shown: string[] = [];
  let end = 0;
  for (const [from, to] of placesOf(text, new Set([...forms].filter((form) => form.length >= SHORTEST)))) {
    shown.push(text.slice(end, from), MASK);
    end = to;
  }
  return shown.join('') + text.slice(end);
};

/** The same for each text in a JSON value, also in names of fields. */
export const maskValue = (value: unknown, secrets: readonly string[]): unknown => {
  if (typeof value === 'string') return maskSecrets(value, secrets);
  // A number or a boolean that is a secret as a whole.
  if (typeof value === 'number') return secrets.includes(String(value)) ? MASK : value;
  if (Array.isArray(value)) return value.map((each) => maskValue(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [maskSecrets(name, secrets), maskValue(each, secrets)]),
  );
};
