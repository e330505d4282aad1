import type { UseFormReturnType } from '@mantine/form';
import { CHECK_BOUNDS } from '../../../../src/domain/checks/check-rules';
import type { CheckType, SEVERITIES } from '../../../../src/domain/vocabularies';
import type { CheckConfig } from '../../../../src/wire/checks/check-config';
import { textOfValue, valueOfText } from './json-value';
import type { Check } from './use-checks';

/** A number in a form: an empty text if the field is empty. */
type Numeric = number | '';
type Http = CheckConfig<'http'>;

/** The settings of each type as the form has them: texts instead of null. The form keeps those of all types. */
export interface Settings {
  http: Omit<Http, 'body' | 'contains' | 'excludes' | 'json'> & {
    body: string;
    contains: string;
    excludes: string;
    jsonPath: string;
    jsonEquals: string;
  };
  tcp: { host: string; port: Numeric };
  tls: { host: string; port: Numeric; server_name: string; min_days: Numeric };
  dns: Omit<CheckConfig<'dns'>, 'resolver'> & { resolver: string };
  heartbeat: { grace_seconds: Numeric };
}

/** A check as its form has it. */
export interface Values extends Settings {
  name: string;
  type: CheckType;
  url: string;
  interval_seconds: Numeric;
  enabled: boolean;
  timeout_ms: Numeric;
  retries: Numeric;
  degraded_above_ms: Numeric;
  confirm_down: Numeric;
  confirm_up: Numeric;
  quorum: Numeric;
  agents: string[];
  labels: string[];
  severity: (typeof SEVERITIES)[number];
  slo_percent: Numeric;
}

/** The form of a check. */
export type Form = UseFormReturnType<Values>;

const DEFAULT_SECONDS = 300;
const DEFAULT_OBJECTIVE = 99.9;

/** The stored settings if the check is of this type. A check of an earlier version has none. */
const storedOf = <T extends CheckType>(check: Check | null, type: T): Partial<CheckConfig<T>> =>
  check?.type === type ? ((check.config ?? {}) as Partial<CheckConfig<T>>) : {};

const httpOf = ({ body, contains, excludes, json, ...rest }: Partial<Http>): Settings['http'] => ({
  method: 'GET',
  headers: [],
  expected_status: ['200-299'],
  follow_redirects: true,
  verify_certificate: true,
  ...rest,
  body: body ?? '',
  contains: contains ?? '',
  excludes: excludes ?? '',
  jsonPath: json?.path ?? '',
  jsonEquals: json ? textOfValue(json.equals) : '',
});

const settingsOf = (check: Check | null): Settings => {
  const { server_name: serverName, ...tls } = storedOf(check, 'tls');
  const { resolver, ...dns } = storedOf(check, 'dns');
  return {
    http: httpOf(storedOf(check, 'http')),
    tcp: { host: '', port: '', ...storedOf(check, 'tcp') },
    tls: { host: '', port: 443, min_days: 7, ...tls, server_name: serverName ?? '' },
    dns: { name: '', record_type: 'A', expected: [], exact: false, ...dns, resolver: resolver ?? '' },
    heartbeat: { grace_seconds: 60, ...storedOf(check, 'heartbeat') },
  };
};

const numberOf = (check: Check | null, field: 'timeout_ms' | 'retries' | 'confirm_down' | 'confirm_up' | 'quorum') =>
  check?.[field] ?? CHECK_BOUNDS[field].column.default;

/** What the form shows at first. */
export const valuesOf = (check: Check | null): Values => ({
  name: check?.name ?? '',
  type: check?.type ?? 'http',
  url: check?.url ?? '',
  interval_seconds: check?.interval_seconds ?? DEFAULT_SECONDS,
  enabled: check?.enabled ?? true,
  timeout_ms: numberOf(check, 'timeout_ms'),
  retries: numberOf(check, 'retries'),
  degraded_above_ms: check?.degraded_above_ms ?? '',
  confirm_down: numberOf(check, 'confirm_down'),
  confirm_up: numberOf(check, 'confirm_up'),
  quorum: numberOf(check, 'quorum'),
  agents: check?.agents ?? [],
  labels: check?.labels ?? [],
  severity: check?.severity ?? 'high',
  // An objective that was removed stays removed.
  slo_percent: check ? (check.slo_percent ?? '') : DEFAULT_OBJECTIVE,
  ...settingsOf(check),
});

const numberOrNull = (value: Numeric): number | null => (value === '' ? null : value);
const textOrNull = (text: string): string | null => (text === '' ? null : text);
const trimmedOrNull = (text: string): string | null => textOrNull(text.trim());

const httpConfig = ({ jsonPath, jsonEquals, body, contains, excludes, ...rest }: Settings['http']) => ({
  ...rest,
  body: textOrNull(body),
  contains: textOrNull(contains),
  excludes: textOrNull(excludes),
  json: jsonPath.trim() === '' ? null : { path: jsonPath.trim(), equals: valueOfText(jsonEquals) },
});

/** An empty number is left out: the server has a default, or says that it is missing. */
const withoutEmpty = (config: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ''));

/** The settings of the type, as the API takes them. */
export const configOf = ({ type, http, tcp, tls, dns, heartbeat }: Values): Record<string, unknown> => {
  if (type === 'http') return httpConfig(http);
  if (type === 'tcp') return withoutEmpty({ ...tcp, host: tcp.host.trim() });
  if (type === 'tls')
    return withoutEmpty({ ...tls, host: tls.host.trim(), server_name: trimmedOrNull(tls.server_name) });
  if (type === 'dns') return { ...dns, name: dns.name.trim(), resolver: trimmedOrNull(dns.resolver) };
  return withoutEmpty(heartbeat);
};

/** What an agent needs to try a check that is not stored yet. */
export const trialOf = (values: Values) => ({
  type: values.type,
  url: values.type === 'http' ? trimmedOrNull(values.url) : null,
  config: configOf(values),
  timeout_ms: numberOrNull(values.timeout_ms),
  degraded_above_ms: numberOrNull(values.degraded_above_ms),
  agents: values.agents,
});

/** A check as the API takes it. */
export const dataOf = (values: Values) => ({
  ...trialOf(values),
  name: values.name,
  interval_seconds: numberOrNull(values.interval_seconds),
  enabled: values.enabled,
  retries: numberOrNull(values.retries),
  confirm_down: numberOrNull(values.confirm_down),
  confirm_up: numberOrNull(values.confirm_up),
  quorum: numberOrNull(values.quorum),
  labels: values.labels,
  severity: values.severity,
  slo_percent: numberOrNull(values.slo_percent),
});
