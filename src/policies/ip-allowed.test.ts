import { compileAllowlist } from '../domain/access/ip-allowlist';
import type { RequestState } from '../http/request-state';
import ipAllowed from './ip-allowed';

/** The organisations that the policy blocks for an address, by numeric id. Null is no list. */
const blockedFor = (
  clientAddress: string,
  lists: Record<number, string[] | null>,
  { isOperator = false, alreadyClosed = [] as [number, string][] } = {},
): Record<string, string> => {
  const memberships = new Map(
    Object.entries(lists).map(([id, ranges]) => [
      Number(id),
      { role: 'viewer', organisation: { allowlist: compileAllowlist(ranges) } },
    ]),
  );
  const state = { principal: { isOperator, memberships }, clientAddress, blockedOrganisations: new Map(alreadyClosed) };
  expect(ipAllowed({ state: state as unknown as RequestState })).toBe(true);
  return Object.fromEntries(state.blockedOrganisations);
};

describe('the allowlist of an organisation', () => {
  it('blocks an address outside, and not other organisations', () => {
    const lists = { 1: ['192.0.2.0/24'], 2: ['198.51.100.0/24'], 3: null };
    expect(blockedFor('198.51.100.7', lists)).toEqual({ 1: 'IP_NOT_ALLOWED' });
  });

  it('blocks an unknown address', () => {
    expect(blockedFor('', { 1: ['0.0.0.0/0', '::/0'], 2: null })).toEqual({ 1: 'IP_NOT_ALLOWED' });
  });

  it('does not apply to operators', () => {
    expect(blockedFor('198.51.100.7', { 1: ['192.0.2.0/24'] }, { isOperator: true })).toEqual({});
  });

  it('keeps the reason for which the organisation is already blocked', () => {
    expect(blockedFor('198.51.100.7', { 1: ['192.0.2.0/24'] }, { alreadyClosed: [[1, 'WRONG_CELL']] })).toEqual({
      1: 'WRONG_CELL',
    });
  });
});
