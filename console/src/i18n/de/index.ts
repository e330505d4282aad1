export { common } from './common';
export { dashboard } from './dashboard';
export { shell } from './shell';
export { signIn } from './sign-in';
