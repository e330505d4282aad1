import { type Answer, app, db } from './api';
import { expectRefusal } from './refusals';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from './world';

/** The cells that every node of these tests knows. */
export const CELLS = 'a=https://a.example,eu/b=https://b.example/,us=https://us.example';
/** The address of cell b, which has the organisation `there`. */
export const B = 'https://b.example';

/** The result of config/cells.ts without settings. */
const NOTHING = { homeRegion: '', deploymentCell: '', isDefault: false, cells: '' };

/** Assigns the node to a cell, as its environment would. */
export const becomeCell = (deploymentCell: string, settings: Partial<typeof NOTHING> = {}): void => {
  app().config.set('cells', { ...NOTHING, homeRegion: 'eu', deploymentCell, ...settings });
};

/** Makes the node serve every organisation again. */
export const leaveCells = (): void => {
  app().config.set('cells', { ...NOTHING });
};

/** Assigns the node to cell a, which has the organisation `here`. */
export const becomeA = (settings: { isDefault?: boolean } = {}): void => becomeCell('a', { cells: CELLS, ...settings });

/** Two organisations in two cells, and people who are members of both. */
export interface TwoCells {
  here: Tenant;
  there: Tenant;
  operator: Person;
  /** An owner of both. */
  both: Person;
}

/** Creates the organisations. The node must not be in a cell yet. */
export const createTwoCells = async (): Promise<TwoCells> => {
  const here = await createTenant({ home_region: 'eu', deployment_cell: 'a' });
  const there = await createTenant({ home_region: 'eu', deployment_cell: 'b', leaderboard_enabled: true });
  const operator = await createOperator();
  const both = await createPerson();
  await join(here.id, both, 'owner');
  await join(there.id, both, 'owner');
  return { here, there, operator, both };
};

/** Expects a 421 with the address of the right cell. */
export const expectWrongCell = (answer: Answer, address: string | null = B): void => {
  expectRefusal(answer, 421, 'WRONG_CELL');
  expect(answer.body.error.details).toMatchObject({ address, remedy: expect.stringMatching(/./) });
};

/** All rows of an organisation, by table. */
export const rowsOf = async ({ id }: { id: number }): Promise<string> => {
  const rows: unknown[] = [['organisations', await db()('organisations').where({ id })]];
  for (const { tableName, attributes } of app().db.metadata.values())
    if ('organisation' in attributes && tableName !== 'organisations')
      rows.push([tableName, await db()(tableName).where({ organisation_id: id }).orderBy('id')]);
  return JSON.stringify(rows);
};
