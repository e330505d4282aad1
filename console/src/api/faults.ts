/** One invalid part of a request. */
interface Fault {
  path: readonly (string | number)[];
  message: string;
}

/** The message of a fault without the name of its field, which the API puts before it. */
export const messageOf = ({ path, message }: Fault): string => {
  const name = `${path[0]}: `;
  return message.startsWith(name) ? message.slice(name.length) : message;
};

/** A fault where nothing else says which field it is about. */
const lineOf = (fault: Fault): string => {
  const [name, message] = [fault.path.join('.'), messageOf(fault)];
  return name === '' || message.startsWith(`${name} `) ? message : `${name}: ${message}`;
};

/**
 * What a refusal has to say about single parts of a request.
 *
 * @param title what is said already
 * @param values of the form, which shows the faults of its fields itself
 */
export const linesOf = (faults: readonly Fault[], title: string, values: object = {}): string[] =>
  faults.filter(({ path, message }) => !title.includes(message) && !Object.hasOwn(values, path[0] ?? '')).map(lineOf);

/** Whether a form shows all that a refusal is about. */
export const areInForm = (faults: readonly Fault[], values: object = {}): boolean =>
  faults.length > 0 && faults.every(({ path }) => Object.hasOwn(values, path[0] ?? ''));
