export { common } from './common';
export { dashboard } from './dashboard';
export { entry } from './entry';
export { settings } from './settings';
export { fleet } from './fleet';
export { findings } from './findings';
export { shell } from './shell';
export { signIn } from './sign-in';
