/** Where the mail of an invitation leads: a page of a frontend, which finds the token in its query. */
export default ({ env }: { env: StrapiEnv }) => ({ url: env('INVITATION_URL', env('PUBLIC_URL', '')) });
