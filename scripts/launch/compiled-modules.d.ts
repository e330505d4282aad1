/** Modules of the application that programs outside it load from `dist/src`, by their paths below src. */
export interface CompiledModules {
  'audit/actor': typeof import('../../src/audit/actor');
  'audit/record-actions': typeof import('../../src/audit/record-actions');
  'audit/verify-chains': typeof import('../../src/audit/verify-chains');
  'boot/required-secrets': typeof import('../../src/boot/required-secrets');
  'commands/accounts/sign-in': typeof import('../../src/commands/accounts/sign-in');
  'commands/costs/import-focus': typeof import('../../src/commands/costs/import-focus');
  'database/drivers/sqlite-driver': typeof import('../../src/database/drivers/sqlite-driver');
  'demo/demo-accounts': typeof import('../../src/demo/demo-accounts');
  'demo/seed-demo': typeof import('../../src/demo/seed-demo');
  'domain/access/address-ranges': typeof import('../../src/domain/access/address-ranges');
  'domain/vat/vat-rates': typeof import('../../src/domain/vat/vat-rates');
  'integrations/tedb': typeof import('../../src/integrations/tedb');
  'tenancy/identity/session-tokens': typeof import('../../src/tenancy/identity/session-tokens');
  'watchdogs/budget': typeof import('../../src/watchdogs/budget');
  'watchdogs/registry': typeof import('../../src/watchdogs/registry');
  'watchdogs/run-watchdog': typeof import('../../src/watchdogs/run-watchdog');
}
