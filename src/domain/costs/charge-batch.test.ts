import Big from 'big.js';
import { addToBatch, createBatch, placesByKey } from './charge-batch';

const charge = (organisationId: number, amount: string) => ({
  organisationId,
  amount: new Big(amount),
  chargedAt: new Date('2026-05-10T00:00:00Z'),
  looseTime: null,
  account: 'web',
  provider: 'AWS',
  service: 'EC2',
  description: 'a "large" one',
  resource: 'i-0abc',
});

describe('a batch of charges', () => {
  it('has each charge at the same index of every list', () => {
    const batch = createBatch();
    addToBatch(batch, { key: 'b' }, { documentId: 'doc-1', line: 2 }, charge(1, '0.0000010'));
    addToBatch(batch, { key: 'a' }, { documentId: 'doc-2', line: 3 }, charge(2, '-1e3'));
    expect(batch).toMatchObject({ keys: ['b', 'a'], organisationIds: [1, 2], amounts: ['0.000001', '-1000'] });
    expect(batch.accounts).toEqual(['web', 'web']);
    expect(JSON.parse(batch.records[1] as string)).toEqual({
      document: 'doc-2',
      key: 'a',
      organisation: 2,
      amount: '-1000',
      charged: Date.UTC(2026, 4, 10),
      account: 'web',
      provider: 'AWS',
      service: 'EC2',
      description: 'a "large" one',
      resource: 'i-0abc',
    });
    expect(batch.resources).toEqual(['i-0abc', 'i-0abc']);
  });

  it('is processed in the order of its keys', () => {
    const batch = createBatch();
    for (const key of ['c', 'a', 'b']) addToBatch(batch, { key }, { documentId: key, line: 2 }, charge(1, '1'));
    expect(placesByKey(batch)).toEqual([1, 2, 0]);
    expect(placesByKey(createBatch())).toEqual([]);
  });
});
