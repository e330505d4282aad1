'use strict';

console.log(`
Node ${process.versions.node} needs the SQLite driver compiled if it cannot be downloaded: one to two minutes, once.
Node 22.14 and later need none of this.
`);
