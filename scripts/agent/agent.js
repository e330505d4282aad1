#!/usr/bin/env node
'use strict';

const { buildAgent, bundle, isStale } = require('./bundle');
const { fail } = require('../launch/settings');

/** Builds the agent if its bundle is out of date, and becomes the agent: its options and its usage are those of the agent. */
const main = async () => {
  if (isStale()) await buildAgent();
  require(bundle);
};

main().catch(fail);
