/**
 * Cells isolate organisations from each other's incidents, and regions keep their data in one jurisdiction. A node with a
 * configured region and cell serves only the organisations that are placed there (docs/organisation-fields.md, rows 6 and
 * 7).
 */

/** Where an organisation is placed (rows 6 and 7). Null or blank means no particular place. */
export interface Placement {
  homeRegion: string | null;
  cell: string | null;
}

/** The region and the cell of a node. */
export interface NodeCell {
  region: string;
  cell: string;
  /** Whether the node also serves organisations without a cell. */
  isDefault: boolean;
}

/** The environment variables in config/cells.ts. */
export interface CellConfig {
  homeRegion: string;
  deploymentCell: string;
  isDefault: boolean;
  /** `name=URL` pairs separated by commas; a name is `cell`, `region/cell` or, for its default cell, `region`. */
  cells: string;
}

/** The settings of a node. */
export interface CellSettings {
  /** Null: the node serves every organisation. */
  own: NodeCell | null;
  /** The addresses of the known cells, by name. */
  addresses: ReadonlyMap<string, string>;
}

/** Names are used in SQL, labels and addresses. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
const CELL_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,62})?$/;

const blankToNull = (text: unknown): string | null => (typeof text === 'string' && text.trim() ? text.trim() : null);

/** The placement in a row of `organisations`. */
export const placementIn = (row: { home_region?: unknown; deployment_cell?: unknown }): Placement => ({
  homeRegion: blankToNull(row.home_region),
  cell: blankToNull(row.deployment_cell),
});

const assertName = (setting: string, name: string): void => {
  if (!NAME.test(name))
    throw new Error(`${setting} is "${name}"; it can contain only letters, digits, dots, underscores and hyphens.`);
};

const addressOfPair = (pair: string): [name: string, address: string] => {
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const text = pair.slice(at + 1).trim();
  const url = at > 0 && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !CELL_NAME.test(name))
    throw new Error(
      `CELLS contains "${pair}"; it must be pairs such as eu-1=https://eu-1.example.com, separated by commas.`,
    );
  return [name, text.replace(/\/+$/, '')];
};

/**
 * Reads the settings of a node.
 *
 * @throws Error that names the malformed or missing setting
 */
export const readCellSettings = ({ homeRegion, deploymentCell, isDefault, cells }: CellConfig): CellSettings => {
  const region = homeRegion.trim();
  const cell = deploymentCell.trim();
  const pairs = cells.split(',').filter((pair) => pair.trim() !== '');
  const addresses = new Map(pairs.map((pair) => addressOfPair(pair.trim())));
  if (region === '' && cell === '') {
    if (isDefault) throw new Error('CELL_DEFAULT requires HOME_REGION and DEPLOYMENT_CELL.');
    return { own: null, addresses };
  }
  if (region === '' || cell === '') throw new Error('HOME_REGION and DEPLOYMENT_CELL must be set together.');
  assertName('HOME_REGION', region);
  assertName('DEPLOYMENT_CELL', cell);
  return { own: { region, cell, isDefault }, addresses };
};

/**
 * Whether a node serves an organisation: one in its cell, and one without a cell if the node is the default. An
 * organisation with another home region is never served, with or without a cell: its data stays in that region.
 */
export const isServedBy = (own: NodeCell | null, placement: Placement): boolean => {
  if (own === null) return true;
  const region = blankToNull(placement.homeRegion);
  const cell = blankToNull(placement.cell);
  if (region !== null && region !== own.region) return false;
  return cell === null ? own.isDefault : cell === own.cell;
};

const namesOf = (placement: Placement): string[] => {
  const region = blankToNull(placement.homeRegion);
  const cell = blankToNull(placement.cell);
  if (cell === null) return region === null ? [] : [region];
  return region === null ? [cell] : [`${region}/${cell}`, cell];
};

/** The address of an organisation's cell; null if `CELLS` does not list it. */
export const addressOf = (addresses: ReadonlyMap<string, string>, placement: Placement): string | null =>
  namesOf(placement)
    .map((name) => addresses.get(name))
    .find((address) => address !== undefined) ?? null;

/** Whether an organisation can be placed in a cell: that of the node, none, or one in `CELLS`. Any if `CELLS` is empty. */
export const isKnownCell = ({ own, addresses }: CellSettings, placement: Placement): boolean =>
  addresses.size === 0 ||
  blankToNull(placement.cell) === null ||
  addressOf(addresses, placement) !== null ||
  (own !== null && isServedBy(own, placement));

/** The placement of a new organisation: the cell of the node that creates it, unless the caller names another. */
export const placementOfNew = (own: NodeCell | null, named: Placement): Placement => {
  const isNamed = blankToNull(named.homeRegion) !== null || blankToNull(named.cell) !== null;
  if (own === null) return named;
  if (!isNamed) return { homeRegion: own.region, cell: own.cell };
  // Complete a partial placement if it matches this node.
  const completed = {
    homeRegion: blankToNull(named.homeRegion) ?? own.region,
    cell: blankToNull(named.cell) ?? own.cell,
  };
  return isServedBy({ ...own, isDefault: false }, completed) ? completed : named;
};

/** The name of a cell with its region, as used in records and leases. */
export const cellName = ({ region, cell }: NodeCell): string => `${region}/${cell}`;
