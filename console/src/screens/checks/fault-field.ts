import type { CheckType } from '../../../../src/domain/vocabularies';

type Path = readonly (string | number)[];

/** The field of the form for a field of the API. Those of config are in the part of the form for the type. */
export const fieldOf = (path: Path, type: CheckType): string => {
  const [field, setting, ...rest] = path.map(String);
  if (field !== 'config' || setting === undefined) return field ?? '';
  if (setting === 'json') return `${type}.${rest[0] === 'equals' ? 'jsonEquals' : 'jsonPath'}`;
  // A list of headers has fields; the other lists are one field.
  return [type, setting, ...(setting === 'headers' ? rest : [])].join('.');
};
