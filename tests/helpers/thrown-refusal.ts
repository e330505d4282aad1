/** A thrown error, as far as a response shows it. */
export interface Refusal {
  name: string;
  message: string;
  code: string;
  /** The paths of the faults, each as `a.0.b`. */
  places: string[];
  details: Record<string, unknown>;
}

/** Runs `work` and returns what it throws. Fails if it throws nothing. */
export const refusalOf = (work: () => unknown): Refusal => {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  if (thrown === undefined) throw new Error('Expected a refusal, and there was none.');
  const { name, message, details } = thrown as Refusal & { details: { code: string; errors?: { path: string[] }[] } };
  return {
    name,
    message,
    code: details?.code,
    places: (details?.errors ?? []).map(({ path }) => path.join('.')),
    details,
  };
};
