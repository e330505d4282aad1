import type { Resource } from '../resource';

/** Types without a contract whose records only Tenantry writes. The others are the operators' own. */
const SERVER_WRITES: ReadonlySet<string> = new Set(
  ['idempotency-key', 'identity', 'second-factor', 'session', 'support-view', 'watchdog-lease'].map(
    (name) => `api::${name}.${name}`,
  ),
);

/** Strapi writes these into every record. */
export const STRAPI_WRITES: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** Operators revoke credentials and invitations in the panel, although the API has operations for it. */
const REVOCATION = 'revoked_at';

/** The part of a content type that is used here. */
export interface TypeAttributes {
  uid: string;
  attributes: Record<string, { required?: boolean; default?: unknown }>;
}

/**
 * The attributes that only Tenantry writes: those whose field in the contract says so, and those that are in no field.
 * They are read-only in the admin panel's forms, which send them back as they were when the form was opened.
 *
 * @param resource the contract of the type, if it has one
 */
export const systemAttributes = (
  { uid, attributes }: TypeAttributes,
  resource: Resource | undefined,
): ReadonlySet<string> => {
  if (!resource && !SERVER_WRITES.has(uid)) return new Set();
  const writable = new Set([
    REVOCATION,
    ...Object.entries(resource?.fields ?? {})
      .filter(([, { writer }]) => writer !== 'system')
      .map(([name, { attribute }]) => attribute ?? name),
  ]);
  return new Set(Object.keys(attributes).filter((name) => !STRAPI_WRITES.has(name) && !writable.has(name)));
};

/** Returns whether only Tenantry can create records of a type: a form could not fill in what every record needs. */
export const isMadeBySystem = (type: TypeAttributes, resource: Resource | undefined): boolean =>
  [...systemAttributes(type, resource)].some((name) => {
    const { required, default: initial } = type.attributes[name] ?? {};
    return name === 'organisation' || (required === true && initial === undefined);
  });
