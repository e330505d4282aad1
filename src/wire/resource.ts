import type { Field, FieldKind } from './field';

/** What Tenantry knows of one resource beside its Strapi schema: the wire. Each `src/api/<name>/contract.ts` makes one. */
export interface Resource {
  /** The content type. */
  uid: string;
  /** Last part of the path below /api. */
  path: string;
  /** The word for one record, in messages and tags. */
  singular: string;
  /** The word for many, for tags. */
  plural: string;
  /** The attribute that names a record for people. */
  label: string;
  /** Wire name to field, in the order of the spec. */
  fields: Record<string, Field>;
  /**
   * Which organisation a record belongs to: the one that its `organisation` names (`member`), itself (`self`), or none
   * (`platform`: the record belongs to the platform).
   */
  ownership: 'member' | 'self' | 'platform';
  /** A platform operator may create one for the platform, by sending null for the organisation. */
  mayBePlatforms?: boolean;
  /** Fields that a creation has to name, and fields that an update has to name. */
  requiredOnCreate: readonly string[];
  requiredOnUpdate: readonly string[];
  /** A creation takes its organisation from this relation first. */
  organisationFrom?: string;
  /** Callers who are no platform operators see only the records with this column true. */
  publicColumn?: string;
  /** Fields that only the answer to a creation carries, such as a token shown once. */
  createdOnly?: Record<string, Field>;
  /** Fields that every answer carries and no column stores. A body may repeat them; they are ignored. */
  computed?: Record<string, Field>;
  /** What an answer shows of a record's values; everything where it is absent. */
  present?: (values: Record<string, unknown>) => Record<string, unknown>;
}

type Definition = Omit<Resource, 'requiredOnCreate' | 'requiredOnUpdate'> &
  Partial<Pick<Resource, 'requiredOnCreate' | 'requiredOnUpdate'>>;

/** Fields that every record carries; a body may repeat them, they are ignored. */
export const RECORD_FIELDS = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'] as const;

/** How their values are stored, compared and shown. */
export const RECORD_KINDS: Record<(typeof RECORD_FIELDS)[number], FieldKind> = {
  id: 'integer',
  documentId: 'string',
  createdAt: 'datetime',
  updatedAt: 'datetime',
  publishedAt: 'datetime',
};

/** The columns that they stand in. */
export const RECORD_COLUMNS: Record<(typeof RECORD_FIELDS)[number], string> = {
  id: 'id',
  documentId: 'document_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
};

/** Completes and freezes the description of a resource. */
export const defineResource = (definition: Definition): Resource =>
  Object.freeze({ requiredOnCreate: [], requiredOnUpdate: [], ...definition });

/** The schema attribute behind a wire name. */
export const attributeOf = (resource: Resource, name: string): string => resource.fields[name]?.attribute ?? name;
