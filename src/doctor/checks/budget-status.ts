import { budgetStatusSql, exactAmount } from '../../repositories/budget/budget-status-sql';
import { findByRules, type RowRule } from '../broken-rows';
import type { Check } from '../check';

const statusSql = (onSqlite: boolean): string =>
  budgetStatusSql(
    exactAmount(onSqlite, 'coalesce(t.budget_current_spend, 0)'),
    exactAmount(onSqlite, 't.monthly_budget_limit'),
  );

const rules = (onSqlite: boolean): RowRule[] => [
  {
    table: 'organisations',
    when: `coalesce(t.budget_status, 'ok') <> ${statusSql(onSqlite)}`,
    fault: 'its budget status does not follow from its spend and its limit',
    repair: {
      does: 'sets the status that follows',
      set: (db) => ({ budget_status: db.raw(statusSql(onSqlite).replaceAll('t.', '')) }),
    },
  },
];

/** The budget status is always written together with what it follows from: the spend or the limit. */
export const budgetStatus: Check = {
  name: 'budget-status',
  checks: 'The budget status of every organisation follows from its stored spend and its limit.',
  repairs: 'Sets the status, without an email or event: those were sent when the spend or the limit changed.',
  find: (examined) => findByRules(examined, rules(examined.onSqlite)),
};
