import { accountPage } from '../src/domain/mails/account-pages';

/** Where the email of an invitation links to: a page of a frontend, or else Tenantry's own page. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('INVITATION_URL', accountPage(env('PUBLIC_URL', ''), 'invitation')),
});
