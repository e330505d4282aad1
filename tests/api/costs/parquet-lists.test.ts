import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../helpers/api';
import { upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';

jest.setTimeout(60_000);

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

const payerOf = async (account: string): Promise<{ id: number }> => {
  const organisation = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
  return organisation;
};

const send = async (body: string | Buffer, query = '') => {
  const answer = await upload(`/cost-records/import${query}`, body, { token: operator.token });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data;
};

interface StoredRecord {
  id: number;
  amount_eur: string | number;
  import_key: string;
}

const recordsOf = async ({ id }: { id: number }): Promise<StoredRecord[]> =>
  app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } }, orderBy: { id: 'asc' } }) as Promise<StoredRecord[]>;

const amounts = async (organisation: { id: number }): Promise<number[]> =>
  (await recordsOf(organisation)).map(({ amount_eur: amount }) => Number(amount)).sort((a, b) => a - b);

describe('a Parquet file with tags and labels', () => {
  it.each(['duckdb-maps'])('that another program wrote is read: %s', async (name) => {
    const acme = await payerOf(name);
    const file = readFileSync(path.resolve(__dirname, `../../fixtures/focus/${name}.parquet`));
    expect(await send(file)).toMatchObject({ read: 3, imported: 3, refused: 0 });
    expect(await send(file)).toMatchObject({ imported: 0, corrected: 0, unchanged: 3 });
    expect(await amounts(acme)).toEqual([1.5, 2.5, 4]);
  });
});
