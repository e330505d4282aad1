import fc from 'fast-check';
import { SESSION_METHODS } from '../../vocabularies';
import { offeredMethods } from './offered-methods';

const EVERYTHING = { passkey: true, workspace: true, directory: true };
const all = { password: true, ...EVERYTHING };

describe('the sign-ins that open an organisation', () => {
  it('are all that work, where it has decided nothing, and for an unknown one', () => {
    expect(offeredMethods({ ssoOnly: false, allowedMethods: SESSION_METHODS }, EVERYTHING)).toEqual(all);
    expect(offeredMethods(null, EVERYTHING)).toEqual(all);
    const none = { passkey: false, workspace: false, directory: false };
    expect(offeredMethods(null, none)).toEqual({ password: true, ...none });
  });

  it('are single sign-on alone, where it requires that', () => {
    const sso = { password: false, passkey: false, workspace: true, directory: true };
    expect(offeredMethods({ ssoOnly: true, allowedMethods: SESSION_METHODS }, EVERYTHING)).toEqual(sso);
    expect(offeredMethods({ ssoOnly: false, allowedMethods: ['sso'] }, EVERYTHING)).toEqual(sso);
  });

  it('are never one that its policy refuses, or that does not work', () => {
    const choices = fc.record({ ssoOnly: fc.boolean(), allowedMethods: fc.subarray([...SESSION_METHODS]) });
    const works = fc.record({ passkey: fc.boolean(), workspace: fc.boolean(), directory: fc.boolean() });
    fc.assert(
      fc.property(choices, works, (choice, working) => {
        const { password, passkey, workspace, directory } = offeredMethods(choice, working);
        const has = (method: (typeof SESSION_METHODS)[number]) => choice.allowedMethods.includes(method);
        expect(password).toBe(has('password') && !choice.ssoOnly);
        expect(passkey).toBe(has('passkey') && !choice.ssoOnly && working.passkey);
        expect([workspace, directory]).toEqual([has('sso') && working.workspace, has('sso') && working.directory]);
      }),
    );
  });
});
