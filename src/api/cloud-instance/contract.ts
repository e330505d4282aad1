/** Defined in src/wire, because deploying a blueprint returns an instance, and one API never imports another. */
export { cloudInstance } from '../../wire/cloud-instance';
