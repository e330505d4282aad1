import { yup } from '@strapi/utils';
import { cpuMsOf } from '../../tests/helpers/environment/cpu-time';
import { checkAddressesInLinearTime } from './email-pattern';

const schema = yup.string().email();
const takes = (text: string): boolean => schema.isValidSync(text);

const ADDRESSES = [
  'a@b.co',
  'A.b+c@sub.example.com',
  'jürgen@exämple.de',
  '"a b"@example.org',
  'a@b..c.de',
  'a@1.b_c.d',
];
const OTHERS = [
  'a',
  '@b.co',
  'a@',
  'a@b',
  'a@b.',
  'a@.co',
  'a@-b.co',
  'a@b.c0',
  'a@b.1',
  'a b@c.de',
  'a@b@c.de',
  'a@b-.c',
];

describe('an email address', () => {
  it('is accepted by yup as before', () => {
    const before = [...ADDRESSES, ...OTHERS].map(takes);
    checkAddressesInLinearTime();
    expect([...ADDRESSES, ...OTHERS].map(takes)).toEqual(before);
    expect(ADDRESSES.filter((address) => !takes(address))).toEqual([]);
    expect(OTHERS.filter(takes)).toEqual([]);
  });

  it('is checked in linear time, whatever it contains', () => {
    checkAddressesInLinearTime();
    const hostile = [
      `a@${'a.'.repeat(125)}!`,
      `a@${'a.'.repeat(5_000)}!`,
      `a@${'a-.'.repeat(80)}1`,
      `${'a.'.repeat(120)}@!`,
      `"${' '.repeat(240)}@a.co`,
      `"${' \r\n'.repeat(80)}@a.co`,
      `"${'\\"'.repeat(120)}@a.co`,
      '"'.repeat(250),
    ];
    expect(cpuMsOf(() => expect(hostile.filter(takes)).toEqual([]))).toBeLessThan(200);
  });

  it('has at most 254 characters', () => {
    checkAddressesInLinearTime();
    expect(takes(`${'a'.repeat(248)}@b.com`)).toBe(true);
    expect(takes(`${'a'.repeat(249)}@b.com`)).toBe(false);
  });
});
