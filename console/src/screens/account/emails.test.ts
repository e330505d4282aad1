import { capabilitiesOf } from '../../../../src/domain/access/capability-matrix';
import { ROLES } from '../../../../src/domain/vocabularies';
import { emailsOf } from './emails';

it('tells each role which emails it gets', () => {
  const found = ROLES.map((role) => [role, emailsOf({ role, capabilities: capabilitiesOf(role) })]);
  expect(Object.fromEntries(found)).toEqual({
    owner: ['status', 'singleSignOn', 'risks', 'expiry', 'approvals', 'deployments'],
    admin: ['expiry', 'approvals', 'deployments'],
    engineer: ['deployments'],
    auditor: [],
    viewer: [],
  });
});
