import { statementSketch } from './statement-spans';

it.each([
  ['select "t0"."id" from "svc_agents" as "t0" where "t0"."name" = ?', 'SELECT svc_agents'],
  ['insert into `audit_entries` (`a`) values (?)', 'INSERT audit_entries'],
  ['update "tenant"."organisations" set a = $1', 'UPDATE organisations'],
  ['delete from memberships where id in (1)', 'DELETE memberships'],
  ['with page as (select id from up_users) select * from page', 'WITH up_users'],
  ['BEGIN;', 'BEGIN'],
  ["select 'a secret value'", 'SELECT'],
])('%s is the span %s', (sql, name) => {
  expect(statementSketch(sql, 'sqlite').name).toBe(name);
});
