import type { MergeDisposition, SplitDisposition } from '../domain/vocabularies';
import type { Column, Field, FieldKind } from './field';

/** The groups of the menu of records in the admin panel, in its order. */
export const ADMIN_GROUPS = ['tenants', 'access', 'work', 'money', 'system'] as const;

export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** An attribute that is in no field of the API. */
export interface InternalAttribute extends Column {
  /** Its type in Strapi. A relation is a foreign key to one record of `target`. */
  type: FieldKind | 'enumeration' | 'password';
  target?: string;
  /** The values of an enumeration. */
  values?: readonly string[];
}

/** The columns of an index, in their order. */
export type Index = readonly string[] | { unique: readonly string[] };

/** What is known about every content type, whether the API shows it or not. */
export interface ContentType {
  /** What its records are, for operators. */
  description: string;
  /** The attributes that are in no field. */
  internal?: Record<string, InternalAttribute>;
  /** The indexes by name. Those of relations and of unique columns need none. */
  indexes?: Record<string, Index>;
  /**
   * Attributes that follow another one in the schema. By default the fields come in their order, then the internal attributes. Strapi's
   * hash of the schema depends on the order, and a change of the hash makes every installation migrate.
   */
  placedAfter?: Record<string, readonly string[]>;
  /** Whether the audit log has an entry for each write by a person; if not, why. An import is one entry. */
  audited: true | { except: string };
  /**
   * Whether its records give rights, or decide who has them: people, memberships, credentials, sign-in, plans, and which events are
   * sent where. In the admin panel, the permission to edit a type is not enough for them (docs/decisions/0079).
   */
  grantsRights: boolean;
  admin: {
    /** The group of its list in the menu of records. `system` is written by the server; people at most read it. */
    group: AdminGroup;
    /** The columns of its list: at most six attributes by which operators distinguish records. */
    columns: readonly string[];
    /** The groups of its form, each with its attributes. Others follow them: what people write, then what Tenantry keeps. */
    form?: Record<string, readonly string[]>;
    /** Help texts of attributes whose description is for programs. */
    help?: Record<string, string>;
  };
}

/** What is known about every type whose records belong to organisations. */
export interface OwnedType {
  /** What happens to its records in a merge and in a split (src/resources/what-moves.ts). */
  merge: MergeDisposition;
  split: SplitDisposition;
  /** Whether its records can belong to the platform instead: these have no organisation. */
  mayBePlatforms?: true;
  /**
   * Whether operators can change its records while the organisation is read-only. The organisation itself can always be changed,
   * or it could never be reinstated.
   */
  writableWhenReadOnly?: true;
  /** Whether Tenantry writes its records as part of the changes that they record, whose rules have been checked. */
  isLog?: true;
  /** Its name in reports of a merge and in the body of a split, if it is not the path. */
  nameInReports?: string;
}

/** The contract of a resource, in addition to its Strapi schema. Each file of `src/resources` defines one. */
export interface Resource extends Partial<ContentType & OwnedType> {
  /** The content type. */
  uid: string;
  /** The path below /api. */
  path: string;
  /** The word for one record, in messages and tags. */
  singular: string;
  /** The word for several records, in messages and tags. */
  plural: string;
  /** The attribute with the human-readable name of a record. */
  label: string;
  /** Wire name to field, in the order in which responses show them. */
  fields: Record<string, Field>;
  /**
   * Which organisation a record belongs to: that of its `organisation` field (`member`), itself (`self`), or none, because
   * it belongs to the platform (`platform`).
   */
  ownership: 'member' | 'self' | 'platform';
  /** Fields that a creation and an update require. */
  requiredOnCreate: readonly string[];
  requiredOnUpdate: readonly string[];
  /** The relation from which a creation takes its organisation first. */
  organisationFrom?: string;
  /** Callers other than platform operators see only the records in which this column is true. */
  publicColumn?: string;
  /** Fields that only the response to a creation contains, such as a token that is shown once. */
  createdOnly?: Record<string, Field>;
  /** Fields that every response contains and no column stores. They are ignored in bodies. */
  computed?: Record<string, Field>;
  /** Fields that only some responses contain: lists if a parameter asks for them, or single records. They are ignored in bodies. */
  onRequest?: Record<string, Field>;
  /** Fields that can be long, which the records of a list contain only if `fields` names them. */
  detail?: readonly string[];
  /** A list over several tables, without a content type. Its fields are the columns. */
  derived?: boolean;
  /** The texts that `_q` searches: fields, or `relation.label`. Lists without them do not accept it. */
  searched?: readonly string[];
  /**
   * Whether an organisation can have so many records that a search must not read them all: an index contains the searched texts. It
   * can contain further ones for a derived list over its records.
   */
  searchIndex?: true | { forList: string; texts: readonly string[] };
  /** Lists do not show, compare or sort by this relation while all these fields have values. `present` hides it elsewhere. */
  hides?: { relation: string; whileSet: readonly string[] };
  /** Changes the values of a record for a response; by default, they are shown as they are. */
  present?: (values: Record<string, unknown>) => Record<string, unknown>;
}

type Defaults = 'requiredOnCreate' | 'requiredOnUpdate';

type Contract = Omit<Resource, Defaults | keyof ContentType | keyof OwnedType | 'derived'> &
  Partial<Pick<Resource, Defaults>>;

/** A definition states every fact about a content type, so that none can be forgotten. */
type Definition = Contract &
  ({ derived: true } | (ContentType & (({ ownership: 'member' } & OwnedType) | { ownership: 'self' | 'platform' })));

/** Fields that every record has. They are ignored in bodies. */
export const RECORD_FIELDS = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'] as const;

/** The kinds of these fields. */
export const RECORD_KINDS: Record<(typeof RECORD_FIELDS)[number], FieldKind> = {
  id: 'integer',
  documentId: 'string',
  createdAt: 'datetime',
  updatedAt: 'datetime',
  publishedAt: 'datetime',
};

/** The columns of these fields. */
export const RECORD_COLUMNS: Record<(typeof RECORD_FIELDS)[number], string> = {
  id: 'id',
  documentId: 'document_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
};

const byContentType = new Map<string, Resource>();

/** A resource whose type keeps its content type and fields. `P`: whether its records may belong to the platform. */
export type Defined<U extends string, F extends Record<string, Field>, P extends boolean = boolean> = Omit<
  Resource,
  'uid' | 'fields'
> & { uid: U; fields: F; mayBePlatforms?: P };

/** Completes and freezes the description of a resource. */
export const defineResource = <const U extends string, const F extends Record<string, Field>, P extends true = never>(
  definition: Definition & { uid: U; fields: F; mayBePlatforms?: P },
): Defined<U, F, P> => {
  const resource = Object.freeze({ requiredOnCreate: [], requiredOnUpdate: [], ...definition });
  byContentType.set(resource.uid, resource);
  return resource;
};

/** The resource of a content type, such as that of a related record; undefined if the API does not show it. */
export const resourceOf = (uid: string): Resource | undefined => byContentType.get(uid);

/** The schema attribute behind a wire name. */
export const attributeOf = (resource: Resource, name: string): string => resource.fields[name]?.attribute ?? name;
