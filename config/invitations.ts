import { CONSOLE_PAGES, consoleAddress } from '../src/domain/console-pages';

/** Where the email of an invitation links to: a page of a frontend, or else that of the console. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('INVITATION_URL', consoleAddress(env('PUBLIC_URL', ''), CONSOLE_PAGES.invitation)),
});
