import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { RESOURCE_BY_TYPE } from '../resources';
import { CONTENT_TYPES } from '../resources/content-types';
import type { Field } from '../wire/field';
import { attributeOf, type Resource } from '../wire/resource';
import { systemAttributes } from '../wire/admin-panel/system-attributes';
import { humanLabel } from '../domain/panel/panel-words';
import { helpText } from '../wire/admin-panel/form-texts';
import { defined } from '../values';
import { formLayout } from './form-layout';
import { isTextList } from '../wire/admin-panel/text-lists';

/**
 * Sets labels, help texts, record names, list columns, the order of forms and read-only fields of the admin panel from the
 * contracts, so that nothing is written twice. The content manager stores these texts in the database, where operators can change them. A text is
 * written only if it is still the one that Tenantry wrote last, or if the attribute is new. Changes by operators stay;
 * a restart without changes writes nothing.
 */

/** Values by their path in the content manager's configuration, such as `metadatas.hostname.edit.label`. */
type Texts = Record<string, unknown>;

interface Attribute {
  type: string;
  target?: string;
  required?: boolean;
  private?: boolean;
  pluginOptions?: object;
}

interface ContentType {
  uid: string;
  attributes: Record<string, Attribute>;
}

interface ContentTypesService {
  findContentType(uid: string): ContentType | undefined;
  findConfiguration(contentType: ContentType): Promise<Record<string, unknown> & { uid: string }>;
  updateConfiguration(contentType: ContentType, configuration: Record<string, unknown>): Promise<unknown>;
}

const USER = 'plugin::users-permissions.user';

/** The attribute that identifies a record to people; undefined keeps Strapi's choice. */
const mainFieldOf = (uid: string): string | undefined => {
  const resource = RESOURCE_BY_TYPE.get(uid);
  if (resource) return attributeOf(resource, resource.label);
  return uid === USER ? 'username' : undefined;
};

/** The fields of a contract by their attributes, each with its name in the API. */
const fieldsByAttribute = (resource: Resource | undefined): Map<string, Field & { name: string }> =>
  new Map(Object.entries(resource?.fields ?? {}).map(([name, field]) => [field.attribute ?? name, { ...field, name }]));

const settingsTexts = (uid: string): Texts => {
  const mainField = mainFieldOf(uid);
  const columns = CONTENT_TYPES.get(uid)?.admin.columns;
  const isNamed = columns?.[0] === 'name' || uid === USER;
  return {
    ...(mainField && { 'settings.mainField': mainField }),
    ...(columns && {
      'layouts.list': columns,
      'settings.defaultSortBy': isNamed ? columns[0] : 'createdAt',
      'settings.defaultSortOrder': isNamed ? 'ASC' : 'DESC',
    }),
  };
};

/** The help text below a field. One that is entered as JSON keeps the names of the API, which its value has. */
const helpOf = (uid: string, attribute: string, field: Field | undefined): string | undefined => {
  const own = CONTENT_TYPES.get(uid)?.admin.help?.[attribute];
  if (own !== undefined || !field) return own;
  return field.kind === 'json' && !isTextList(field) ? field.description : helpText(field.description);
};

const textsOf = (contentType: ContentType): Texts => {
  const { uid, attributes } = contentType;
  const resource = RESOURCE_BY_TYPE.get(uid);
  const texts = settingsTexts(uid);
  // The form of people is Strapi's own.
  if (uid !== USER) texts['layouts.edit'] = formLayout(contentType, CONTENT_TYPES.get(uid), resource);
  const computed = systemAttributes(contentType, resource);
  const fields = fieldsByAttribute(resource);
  for (const [name, { target }] of Object.entries(attributes)) {
    if (name === 'id' || name === 'documentId') continue;
    const place = `metadatas.${name}`;
    const mainField = target && mainFieldOf(target);
    const field = fields.get(name);
    // A secret is entered as it is, and stored as a hash or encrypted, as its attribute says.
    const label = humanLabel(field?.secret ? field.name : name);
    texts[`${place}.edit.label`] = label;
    texts[`${place}.list.label`] = label;
    if (field) texts[`${place}.edit.description`] = helpOf(uid, name, field);
    if (mainField) texts[`${place}.edit.mainField`] = mainField;
    if (computed.has(name)) texts[`${place}.edit.editable`] = false;
  }
  return texts;
};

type Tree = Record<string, unknown>;

/** Finds the object that contains a path, and the last part of the path. */
const locate = (configuration: Tree, place: string): [Tree, string] => {
  const words = place.split('.');
  const last = defined(words.pop());
  let node = configuration;
  for (const word of words) node = (node[word] ??= {}) as Tree;
  return [node, last];
};

/** Writes texts into a configuration, except where operators have changed it; returns whether anything changed. */
const merge = (configuration: Tree, texts: Texts, written: Texts): boolean => {
  let isChanged = false;
  for (const [place, text] of Object.entries(texts)) {
    const [node, word] = locate(configuration, place);
    const isOurs = !(place in written) || isDeepStrictEqual(node[word], written[place]);
    if (!isOurs || isDeepStrictEqual(node[word], text)) continue;
    node[word] = text;
    isChanged = true;
  }
  return isChanged;
};

/** Writes the texts of every content type of Tenantry, and of its users. Called in bootstrap(). */
export const writeAdminLabels = async (strapi: Core.Strapi): Promise<void> => {
  const service = strapi.plugin('content-manager').service<ContentTypesService>('content-types');
  const store = strapi.store({ type: 'core', name: 'tenantry', key: 'admin-labels' });
  const written = ((await store.get({})) as Record<string, Texts> | null) ?? {};
  const uids = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::') || uid === USER);
  const types = uids.flatMap((uid) => service.findContentType(uid) ?? []);
  // As it is stored: without texts that are undefined.
  const current = JSON.parse(
    JSON.stringify(Object.fromEntries(types.map((type) => [type.uid, textsOf(type)]))),
  ) as Record<string, Texts>;
  // The texts of the last start: every difference is an operator's.
  if (isDeepStrictEqual(current, written)) return;
  for (const contentType of types) {
    const { uid, ...configuration } = await service.findConfiguration(contentType);
    if (merge(configuration, defined(current[uid]), written[uid] ?? {}))
      await service.updateConfiguration(contentType, configuration);
  }
  await store.set({ value: current });
};
