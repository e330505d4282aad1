import { SCIM_OPERATIONS, type ScimEndpointName, type ScimOperation } from './operations';

/** An operation with its method and path. */
export interface PlacedScimOperation {
  endpoint: ScimEndpointName;
  /** Whether an id follows the endpoint in the path. */
  hasId: boolean;
  method: string;
  operation: ScimOperation;
}

/** Every operation below /scim/v2, as a list. */
export const placedScimOperations = (): PlacedScimOperation[] =>
  Object.entries(SCIM_OPERATIONS).flatMap(([name, { all, one }]) =>
    [all, one].flatMap((methods, at) =>
      Object.entries(methods as Record<string, ScimOperation>).map(([method, operation]) => ({
        endpoint: name as ScimEndpointName,
        hasId: at === 1,
        method,
        operation,
      })),
    ),
  );
