/** The paths of the APIs. Their responses are for programs. */
const OF_APIS = /^\/(api|scim)(\/|$)/i;

/** Paths of the API that browsers open: those of single sign-on, and the link that confirms an address. */
const VISITED = /^\/api\/auth\/(sso\/|email-confirmation$)/i;

/** Whether people open a path in the window of a browser, so that a refusal has to be a page. */
export const isVisitedPath = (path: string): boolean => VISITED.test(path) || !OF_APIS.test(path);
