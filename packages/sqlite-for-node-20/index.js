'use strict';

module.exports = require('better-sqlite3');
