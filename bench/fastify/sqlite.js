'use strict';

const { compiled } = require('../../scripts/launch/settings');
const { answerOf, newId, STATEMENTS, valuesOf } = require('./statements');

const Database = compiled('database/drivers/sqlite-driver').loadSqliteDriver();

/** Statements are prepared once. WAL with FULL loses nothing at a power cut, as Tenantry does not. */
const open = ({ DATABASE_FILENAME: file }) => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  const run = Object.fromEntries(Object.entries(STATEMENTS).map(([name, text]) => [name, db.prepare(text)]));
  const read = (organisation, id) => {
    const row = run.read.get(id, organisation);
    return row && answerOf(row);
  };
  return {
    list: (organisation, pageSize) => ({
      rows: run.list.all(organisation, pageSize).map(answerOf),
      total: run.count.get(organisation).total,
    }),
    read,
    create(organisation, data) {
      const id = newId();
      run.create.run(valuesOf.create(organisation, id, data, Date.now()));
      return read(organisation, id);
    },
    update(organisation, id, data) {
      run.update.run(valuesOf.update(organisation, id, data, Date.now()));
      return read(organisation, id);
    },
    report(organisation, data) {
      const id = newId();
      const checkedAt = data.checked_at === undefined ? undefined : Date.parse(data.checked_at);
      run.report.run(valuesOf.report(organisation, id, { ...data, checked_at: checkedAt }, Date.now()));
      return { documentId: id, ...data };
    },
  };
};

module.exports = { open };
