/**
 * The texts of a list as one text, each in a line of its own: no word that is searched for contains a line break. Strapi can have stored
 * something else, which has no texts.
 *
 * @param column a column with JSON, as SQL
 * @returns SQL for a text; null if there are none
 */
export const listTexts = (column: string, onSqlite: boolean): string =>
  onSqlite
    ? `(select group_concat(e.value, char(10)) from json_each(case when json_valid(${column}) then ${column} end) as e)`
    : `(select string_agg(e, chr(10))
         from jsonb_array_elements_text(case when jsonb_typeof(${column}) = 'array' then ${column} end) as e)`;
