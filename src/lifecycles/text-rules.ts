import type { Core } from '@strapi/strapi';
import { nameFault, webAddressFault } from '../domain/text-rules';
import { invalid } from '../wire/errors/http-errors';

type Rule = (text: string) => string | null;
type Row = Record<string, unknown>;

/** Addresses that frontends link to. */
const LINKED: Record<string, string> = {
  'api::synthetic-check.synthetic-check': 'url',
  'api::synthetic-result.synthetic-result': 'url',
};

/** The rules of a content type, by attribute. Every `name` is a name, and so is the username of an account. */
const rulesOf = (uid: string, attributes: Readonly<Row>): [string, Rule][] => {
  const isOwn = uid.startsWith('api::');
  const linked = LINKED[uid];
  return [
    ...(isOwn && 'name' in attributes ? ([['name', nameFault]] as [string, Rule][]) : []),
    ...(uid === 'plugin::users-permissions.user' ? ([['username', nameFault]] as [string, Rule][]) : []),
    ...(linked === undefined ? [] : ([[linked, webAddressFault]] as [string, Rule][])),
  ];
};

const check = (rules: readonly [string, Rule][], data: Row | undefined): void => {
  const faults = rules.flatMap(([name, rule]) => {
    const value = data?.[name];
    const fault = typeof value === 'string' ? rule(value) : null;
    return fault ? [{ path: [name], message: `${name}: ${fault}` }] : [];
  });
  if (faults.length > 0) throw invalid(faults);
};

/**
 * Rejects blank names and invalid web addresses, whether REST, the admin panel or a script writes them. Call it in
 * bootstrap().
 */
export const registerTextRules = (strapi: Core.Strapi): void => {
  const types = Object.values(strapi.contentTypes) as { uid: string; attributes: Row }[];
  for (const { uid, attributes } of types) {
    const rules = rulesOf(uid, attributes);
    if (rules.length === 0) continue;
    const one = ({ params }: { params: { data?: Row } }): void => check(rules, params.data);
    strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeCreate: one,
      beforeUpdate: one,
      beforeUpdateMany: one,
      beforeCreateMany({ params }) {
        for (const data of params.data as Row[]) check(rules, data);
      },
    });
  }
};
