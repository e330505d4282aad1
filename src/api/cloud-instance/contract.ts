/** Lies in the wire, because deploying a blueprint answers with an instance, and one api never imports another. */
export { cloudInstance } from '../../wire/cloud-instance';
