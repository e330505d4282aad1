import { z } from 'zod';
import { route } from '../../../http/routes';
import { string } from '../../../wire/field';
import { slugParameter } from '../../../wire/slug-parameter';

const SINGLE_SIGN_ON = {
  workspace: z.boolean(),
  directory: z.boolean(),
  directories: z
    .array(z.object({ documentId: z.string(), name: z.string() }))
    .describe('The directories that people can sign in from, each with its name, the oldest first.'),
};

export default {
  routes: [
    route('GET', '/auth/methods', 'sign-in-methods.find', {
      kind: 'custom',
      access: 'anyone',
      tag: 'sign-in',
      summary: 'List the sign-in methods of an organisation',
      description:
        'For the buttons of a login page: only methods that the organisation allows, by sso_only and its sign-in policy, and that work: single sign-on that it has configured and for which the platform has a client, and passkeys if the platform has a public address. An unknown organisation gets the same response as one without configured methods, or as one in another cell.',
      query: { organisation: { schema: slugParameter, description: 'Slug of the organisation.' } },
      answer: z.object({
        data: z.object({ password: z.boolean(), passkey: z.boolean(), ...SINGLE_SIGN_ON }),
      }),
      codes: ['WRONG_CELL', 'TOO_MANY_REQUESTS'],
    }),
    route('POST', '/auth/methods', 'sign-in-methods.findByAddress', {
      kind: 'custom',
      isReading: true,
      status: 200,
      access: 'anyone',
      tag: 'sign-in',
      summary: 'List the sign-in methods for an email address',
      description:
        'For a login page that asks for the address first. The answer depends on the domain of the address and on settings, never on whether there is an account: no account is looked up. A domain that an organisation has verified leads to its methods; any other domain has a password or a passkey only. A member of an organisation with another domain signs in with its short name.',
      input: {
        email: string('The email address.', { min: 3, nullable: false }),
      },
      required: ['email'],
      answer: z.object({
        data: z.object({
          password: z
            .boolean()
            .describe('Whether passwords open the organisation of the domain; true if there is none.'),
          passkey: z
            .boolean()
            .describe('Whether passkeys open it; true if there is none, and the platform has a public address.'),
          organisation: z
            .object({ slug: z.string(), ...SINGLE_SIGN_ON })
            .nullable()
            .describe('The organisation that has verified the domain, if its single sign-on works.'),
        }),
      }),
      codes: ['TOO_MANY_REQUESTS'],
    }),
  ],
};
