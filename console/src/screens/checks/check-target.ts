import type { CheckConfig } from '../../../../src/wire/checks/check-config';
import type { Check } from './use-checks';

const hostAndPort = ({ host, port }: Partial<CheckConfig<'tcp'>>): string | null =>
  host && port ? `${host.includes(':') ? `[${host}]` : host}:${port}` : null;

/** What a check probes: an address, a host with its port, or a name; null if nothing, as for a heartbeat. */
export const targetOf = ({ type, url, config }: Pick<Check, 'type' | 'url' | 'config'>): string | null => {
  if (type === 'tcp' || type === 'tls') return hostAndPort((config ?? {}) as Partial<CheckConfig<'tcp'>>);
  if (type === 'dns') return ((config ?? {}) as Partial<CheckConfig<'dns'>>).name ?? null;
  return type === 'heartbeat' ? null : url;
};
