/**
 * The page to show after the sign-in.
 *
 * @param requested `next` of the sign-in page's address, which a stranger can have written
 * @param origin of this server
 * @returns a path of this server; the start page if it is not one
 */
export const nextPage = (requested: string | null, origin = location.origin): string => {
  if (!requested?.startsWith('/')) return '/';
  // A path such as /.//other.example has the right origin, and becomes //other.example, which is another one.
  const target = new URL(requested, origin);
  const page = `${target.pathname}${target.search}`;
  return target.origin === origin && new URL(page, origin).href === `${origin}${page}` ? page : '/';
};
