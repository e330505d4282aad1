import { stoppableText } from './panel-reads';

const CHECK = '(((`t0`.`id` * 40503) >> 8) & 127 or read_may_continue())';

describe('stoppableText', () => {
  it.each([
    [
      'a search',
      'select * from `x` as `t0` where ((`t0`.`a` like ?) or (`t0`.`b` like ?)) order by `t0`.`id` asc',
      `select * from \`x\` as \`t0\` where ${CHECK} and ((\`t0\`.\`a\` like ?) or (\`t0\`.\`b\` like ?)) order by \`t0\`.\`id\` asc`,
    ],
    [
      'a search that joins another table',
      'select `t0`.* from `x` as `t0` left join `y` as `t1` on `t0`.`y_id` = `t1`.`id` where `t1`.`a` = ?',
      `select \`t0\`.* from \`x\` as \`t0\` left join \`y\` as \`t1\` on \`t0\`.\`y_id\` = \`t1\`.\`id\` where ${CHECK} and \`t1\`.\`a\` = ?`,
    ],
    [
      'a subquery',
      'select `t3`.* from `x` as `t3` inner join (select `t0`.`id` from `x` as `t0` where `t0`.`a` = ?) as `t4` on 1 = 1',
      `select \`t3\`.* from \`x\` as \`t3\` inner join (select \`t0\`.\`id\` from \`x\` as \`t0\` where ${CHECK} and \`t0\`.\`a\` = ?) as \`t4\` on 1 = 1`,
    ],
    ['a list without conditions', 'select * from `x` as `t0` limit ?', 'select * from `x` as `t0` limit ?'],
  ])('checks first, in %s, whether the read can continue', (_name, sql, expected) => {
    expect(stoppableText(sql, true)).toBe(expected);
  });

  it('leaves statements for PostgreSQL, which has its own deadline', () => {
    const sql = 'select * from "x" as "t0" where "t0"."a" = $1';
    expect(stoppableText(sql, false)).toBe(sql);
  });
});
