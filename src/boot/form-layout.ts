import { STRAPI_WRITES, systemAttributes, type TypeAttributes } from '../wire/admin-panel/system-attributes';
import { attributeOf, type ContentType, type Resource } from '../wire/resource';

/** One field of a form in the content manager. A row has twelve columns. */
interface Placed {
  name: string;
  size: number;
}

type Described = TypeAttributes & {
  attributes: Record<string, { type: string; private?: boolean; pluginOptions?: object }>;
};

const ROW = 12;

/** Texts and JSON need the whole row. */
const WIDE: ReadonlySet<string> = new Set(['json', 'richtext', 'blocks', 'text', 'component', 'dynamiczone']);

/** What proves a secret without being it says nothing to people. */
const PROOF = /_(hash|sealed)$/;

const rowsOf = ({ attributes }: Described, names: readonly string[]): Placed[][] => {
  const rows: Placed[][] = [];
  let free = 0;
  for (const name of names) {
    const size = WIDE.has(attributes[name]?.type ?? '') ? ROW : ROW / 2;
    if (size > free) {
      rows.push([]);
      free = ROW;
    }
    rows.at(-1)?.push({ name, size });
    free -= size;
  }
  return rows;
};

/**
 * The rows of a type's form: its groups in their order, then what people write, then what only Tenantry writes. Internal
 * attributes that no response shows are in no form, and neither are hashes.
 */
export const formLayout = (
  type: Described,
  definition: ContentType | undefined,
  resource: Resource | undefined,
): Placed[][] => {
  const computed = systemAttributes(type, resource);
  const groups = Object.values(definition?.admin.form ?? {});
  const placed = new Set(groups.flat());
  const contract = Object.keys(resource?.fields ?? {}).map((name) => attributeOf(resource as Resource, name));
  const isShown = (name: string): boolean => {
    const { private: isPrivate, pluginOptions } = type.attributes[name] ?? { private: true };
    const isInContract = contract.includes(name);
    const isProof = PROOF.test(name) && computed.has(name);
    return !STRAPI_WRITES.has(name) && !isProof && pluginOptions === undefined && (isInContract || !isPrivate);
  };
  const others = [...new Set([...contract, ...Object.keys(type.attributes)])].filter(
    (name) => isShown(name) && !placed.has(name),
  );
  const byPeople = others.filter((name) => !computed.has(name));
  const byTenantry = others.filter((name) => computed.has(name));
  return [...groups, byPeople, byTenantry].flatMap((names) => rowsOf(type, names));
};
