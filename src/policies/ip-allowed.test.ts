import { compileAllowlist } from '../domain/access/ip-allowlist';
import type { RequestState } from '../http/request-state';
import ipAllowed from './ip-allowed';

/** What the gate closes to an address, among organisations by numeric id; null is no list. */
const closedTo = (
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
  it('closes it to an address outside, and leaves others open', () => {
    const lists = { 1: ['192.0.2.0/24'], 2: ['198.51.100.0/24'], 3: null };
    expect(closedTo('198.51.100.7', lists)).toEqual({ 1: 'IP_NOT_ALLOWED' });
  });

  it('closes it to an address that is not known', () => {
    expect(closedTo('', { 1: ['0.0.0.0/0', '::/0'], 2: null })).toEqual({ 1: 'IP_NOT_ALLOWED' });
  });

  it('does not concern operators', () => {
    expect(closedTo('198.51.100.7', { 1: ['192.0.2.0/24'] }, { isOperator: true })).toEqual({});
  });

  it('leaves the reason for which it is already blocked', () => {
    expect(closedTo('198.51.100.7', { 1: ['192.0.2.0/24'] }, { alreadyClosed: [[1, 'WRONG_CELL']] })).toEqual({
      1: 'WRONG_CELL',
    });
  });
});
