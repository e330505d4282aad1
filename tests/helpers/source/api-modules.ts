import type { Route } from '../../../src/http/routes';
import type { Resource } from '../../../src/wire/resource';
import { filesBelow, load } from './source';

/** Every route of src/api, with the file that defines it. */
export const allRoutes = (): { file: string; route: Route }[] =>
  filesBelow('src/api', /^src\/api\/[^/]+\/routes\/[^/]+\.ts$/).flatMap(({ path }) =>
    load<{ default: { routes: Route[] } }>(path).default.routes.map((route) => ({ file: path, route })),
  );

/** Every resource that a file of src/resources defines. */
export const definedResources = (): Resource[] =>
  filesBelow('src/resources', /^(?!.*\.test\.ts$).*\.ts$/).flatMap(({ path }) =>
    Object.values(load<object>(path)).filter(
      (value): value is Resource => typeof value === 'object' && value !== null && 'uid' in value && 'fields' in value,
    ),
  );

/** One attribute of a content type, as in its schema.json. */
export interface SchemaAttribute {
  type: string;
  enum?: string[];
  relation?: string;
  target?: string;
  useJoinTable?: boolean;
  inversedBy?: string;
  mappedBy?: string;
  private?: boolean;
  required?: boolean;
}

/** A content type, as in its schema.json. */
export interface Schema {
  uid: string;
  file: string;
  collectionName: string;
  options?: { draftAndPublish?: boolean };
  indexes?: { name: string; columns: string[]; type?: string }[];
  attributes: Record<string, SchemaAttribute>;
}

/** Every content type of src/api. */
export const allSchemas = (): Schema[] =>
  filesBelow('src/api', /\/schema\.json$/).map(({ path, text }) => {
    const [, , api] = path.split('/');
    const schema = JSON.parse(text) as Schema & { info: { singularName: string } };
    return { ...schema, uid: `api::${api}.${schema.info.singularName}`, file: path };
  });
