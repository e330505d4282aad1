/** A step of a blueprint. */
export interface DemoStep {
  id: string;
  name: string;
  type: 'provision' | 'configure' | 'verify';
  resource_type: string;
  config: Record<string, unknown>;
  depends_on: string[];
  executor?: 'agent';
  runner?: string;
  timeout_s?: number;
  idempotent?: boolean;
  condition?: Record<string, unknown>;
  outputs?: string[];
}

const stepOf =
  (type: DemoStep['type']) =>
  (
    id: string,
    name: string,
    resource: string,
    depends_on: string[] = [],
    config: Record<string, unknown> = {},
  ): DemoStep => ({ id, name, type, resource_type: resource, config, depends_on });

/** A step that creates a resource. */
export const provision = stepOf('provision');

/** A step that sets up a resource. */
export const configure = stepOf('configure');

/** A step that checks the result. */
export const verify = stepOf('verify');
