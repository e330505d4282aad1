import type { Core } from '@strapi/strapi';
import { priorRows } from '../database/rows-before-write';
import { linkFault } from '../domain/mails/web-addresses';
import { nameFault, webAddressFault } from '../domain/text-rules';
import { RESOURCE_BY_TYPE } from '../resources';
import { invalid } from '../wire/errors/http-errors';
import type { WriteEvent } from './invariants';

type Rule = (text: string) => string | null;
type Row = Record<string, unknown>;

/** The attributes of a type with addresses to which frontends link. */
const linkedOf = (uid: string): string[] => {
  const { fields = {} } = RESOURCE_BY_TYPE.get(uid) ?? {};
  return Object.entries(fields).flatMap(([name, { isWebAddress, attribute }]) =>
    isWebAddress ? [attribute ?? name] : [],
  );
};

const USER = 'plugin::users-permissions.user';

/** Names that emails repeat to people who did not choose them. */
const MAILED: Record<string, string> = { 'api::organisation.organisation': 'name', [USER]: 'username' };

/** The rules of a content type, by attribute. Every `name` is a name, and so is the username of an account. */
const rulesOf = (uid: string, attributes: Readonly<Row>): [string, Rule][] => {
  const names = [
    ...(uid.startsWith('api::') && 'name' in attributes ? ['name'] : []),
    ...(uid === USER ? ['username'] : []),
  ];
  return [
    ...names.map((name): [string, Rule] => [name, nameFault]),
    ...linkedOf(uid).map((name): [string, Rule] => [name, webAddressFault]),
  ];
};

const faultsOf = (rules: readonly [string, Rule][], data: Row | undefined) =>
  rules.flatMap(([name, rule]) => {
    const value = data?.[name];
    const fault = typeof value === 'string' ? rule(value) : null;
    return fault ? [{ path: [name], message: `${name}: ${fault}` }] : [];
  });

const check = (rules: readonly [string, Rule][], data: Row | undefined): void => {
  const faults = faultsOf(rules, data);
  if (faults.length > 0) throw invalid(faults);
};

/** Names that were stored before this rule can stay: the admin panel sends all fields with every save. */
const checkMailedName = async (
  strapi: Core.Strapi,
  uid: string,
  name: string,
  { params }: Pick<WriteEvent, 'params'>,
): Promise<void> => {
  const faults = faultsOf([[name, linkFault]], params.data);
  if (faults.length === 0) return;
  const rows = await priorRows(strapi, uid, params);
  if (rows.some((row) => row[name] !== params.data?.[name])) throw invalid(faults);
};

const registerMailedNames = (strapi: Core.Strapi): void => {
  for (const [uid, name] of Object.entries(MAILED)) {
    const created = (data: Row | undefined): void => check([[name, linkFault]], data);
    const updated = (event: WriteEvent): Promise<void> => checkMailedName(strapi, uid, name, event);
    strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeCreate: ({ params }: WriteEvent) => created(params.data),
      beforeUpdate: updated,
      beforeUpdateMany: updated,
      beforeCreateMany({ params }: WriteEvent<Row[]>) {
        params.data?.forEach(created);
      },
    });
  }
};

/**
 * Rejects blank names, invalid web addresses, and names that would carry a link into emails, whether REST, the admin panel or a
 * script writes them. Call it in bootstrap().
 */
export const registerTextRules = (strapi: Core.Strapi): void => {
  registerMailedNames(strapi);
  for (const uid of Object.keys(strapi.contentTypes)) {
    const rules = rulesOf(uid, strapi.db.metadata.get(uid).attributes);
    if (rules.length === 0) continue;
    const one = ({ params }: WriteEvent): void => check(rules, params.data);
    strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeCreate: one,
      beforeUpdate: one,
      beforeUpdateMany: one,
      beforeCreateMany({ params }: WriteEvent<Row[]>) {
        params.data?.forEach((data) => check(rules, data));
      },
    });
  }
};
