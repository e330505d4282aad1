import { route } from '../../../http/routes';
import {
  changeSignInPolicyOperation,
  confirmSignInPolicyOperation,
  signInPolicyOperation,
} from '../sign-in-policy-contract';

const PATH = '/organisations/:id/sign-in-policy';

export default {
  routes: [
    route('GET', PATH, 'sign-in-policy.signInPolicy', signInPolicyOperation),
    route('PUT', PATH, 'sign-in-policy.changeSignInPolicy', changeSignInPolicyOperation),
    route('POST', `${PATH}/confirm`, 'sign-in-policy.confirmSignInPolicy', confirmSignInPolicyOperation),
  ],
};
