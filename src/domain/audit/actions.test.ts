import { AUDIT_ACTIONS, ORGANISATION_ACTIONS } from './actions';
import { REMOVAL_ACTION } from './removal';

it('has each action once, as a type of record and what was done to it', () => {
  expect(AUDIT_ACTIONS.filter((action) => !/^[a-z-]+\.[a-z-]+$/.test(action))).toEqual([]);
  expect(AUDIT_ACTIONS.filter((action, at) => AUDIT_ACTIONS.indexOf(action) !== at)).toEqual([]);
});

it('offers organisations what their logs can have, in order, and nothing about administrators', () => {
  expect(ORGANISATION_ACTIONS).toEqual(expect.arrayContaining(['svc-agent.create', 'sign-in.refused', REMOVAL_ACTION]));
  expect([...ORGANISATION_ACTIONS].sort()).toEqual(ORGANISATION_ACTIONS);
  expect(ORGANISATION_ACTIONS.filter((action) => /^(admin-user|api-token|panel-role)\./.test(action))).toEqual([]);
});
