export {
  type ClientOptions,
  type Content,
  createTenantryClient,
  type Init,
  type ListPath,
  type RecordOf,
  type TenantryClient,
} from './client.ts';
export { type ClientErrorCode, type Fault, TenantryError } from './errors.ts';
export type { ErrorCode } from './generated/error-codes.ts';
export type { components, paths } from './generated/schema.ts';
export type { Credentials, Tokens } from './session.ts';
