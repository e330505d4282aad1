import { conditionsOf, nestedConditionsOf } from './conditions';

const NOW = Date.parse('2026-05-01T10:02:00Z');

describe('the conditions of the list of findings', () => {
  it('are none at first', () => {
    expect(conditionsOf({}, NOW)).toEqual([]);
  });

  it('are those that the address names', () => {
    const chosen = {
      tool: 'Semgrep',
      scope: 'github:acme/web',
      package: 'lodash',
      assignee: 'u1',
      iso_control: 'A.8.8',
    };
    expect(conditionsOf(chosen, NOW)).toEqual([
      'tool:$eq:Semgrep',
      'scope:$eq:github:acme/web',
      'package_name:$eq:lodash',
      'assignee.documentId:$eq:u1',
      'iso_control:$eq:A.8.8',
    ]);
    expect(nestedConditionsOf(chosen)).toEqual({});
  });

  it('select the findings without a control, whose text can be empty', () => {
    const chosen = { iso_control: 'none', nis2_article: '21(2)(e)' };
    expect(conditionsOf(chosen, NOW)).toEqual(['nis2_article:$eq:21(2)(e)']);
    expect(nestedConditionsOf(chosen)).toEqual({
      'filters[$and][0][$or][0][iso_control][$null]': 'true',
      'filters[$and][0][$or][1][iso_control][$eq]': '',
    });
  });

  it('have a time that stays the same for some minutes', () => {
    expect(conditionsOf({ due: 'overdue' }, NOW)).toEqual(['due_at:$lt:2026-05-01T10:05:00.000Z']);
    expect(conditionsOf({ due: 'overdue' }, NOW + 60_000)).toEqual(['due_at:$lt:2026-05-01T10:05:00.000Z']);
    expect(conditionsOf({ due: 'week' }, NOW)).toEqual(['due_at:$lt:2026-05-08T10:05:00.000Z']);
    expect(conditionsOf({ due: 'none' }, NOW)).toEqual(['due_at:$null:true']);
    expect(conditionsOf({ due: 'sometime' }, NOW)).toEqual([]);
  });
});
