import { parser } from '@prometheus-io/lezer-promql';

/** What an expression of PromQL refers to. */
export interface Expression {
  /** Whether it is complete and well formed. */
  isValid: boolean;
  metrics: string[];
  /** Its selectors of labels, such as `status="offline"`. */
  matchers: { metric: string; label: string; operator: string; value: string }[];
}

/** Variables of Grafana, with values that it could put in their place. */
const withoutVariables = (text: string): string =>
  text.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

/** Parses an expression with Prometheus's own grammar for editors. */
export const parsePromql = (text: string): Expression => {
  const source = withoutVariables(text);
  const found: Expression = { isValid: true, metrics: [], matchers: [] };
  let metric = '';
  parser.parse(source).iterate({
    enter({ type, from, to }) {
      const words = source.slice(from, to);
      if (type.isError) found.isValid = false;
      if (type.name === 'VectorSelector') metric = /^[\w:]+/.exec(words)?.[0] ?? '';
      if (type.name === 'VectorSelector' && metric) found.metrics.push(metric);
      if (!/LabelMatcher$/.test(type.name)) return;
      const [, label = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"$/.exec(words) ?? [];
      if (label) found.matchers.push({ metric, label, operator, value });
    },
  });
  return found;
};
