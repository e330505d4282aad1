import { accountPage } from '../src/domain/mails/account-pages';

/** Where the mail of an invitation leads: a page of a frontend, or else ours, which finds the token in its query. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('INVITATION_URL', accountPage(env('PUBLIC_URL', ''), 'invitation')),
});
