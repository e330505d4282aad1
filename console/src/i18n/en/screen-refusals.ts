import type { RefusalCode } from '../../api/refusal-code';

/** The part of the sentences that belongs to single screens. */
export const screenRefusals = {
  // Blueprints and deployments
  DRAFT_TRANSITION_INVALID: 'This is not possible in the present status of the draft.',
  DRAFT_PUBLISHED: 'A published draft cannot be changed. Create a new one.',
  PUBLISHING_CHANGES_DRAFT: 'Save your changes first, then publish the draft.',
  SLUG_OF_LINE: 'The next version keeps the short name of its blueprint.',
  BLUEPRINT_RETIRED: 'This blueprint is retired and cannot be deployed any more.',
  STEPS_MISSING: 'A draft without steps cannot be published.',
  STEP_ID_INVALID:
    'The id of a step has letters from a to z, digits, - and _, up to 100 of them. Change it in the draft.',
  STEPS_INVALID:
    'A step is not valid: its ID is used twice, it depends on an unknown step or on itself, or it cannot run as it says.',
  VARIABLES_INVALID: 'The variables are not a valid JSON Schema.',
  INSTANCE_TERMINATED: 'A terminated instance cannot be started again. Deploy a new one.',
  PLAN_EXPIRED: 'This plan has expired. Make a new one.',
  PLAN_CHANGED: 'This is not what was planned any more. Make a new plan.',
  PLAN_USED: 'A deployment was made from this plan already. Open it, or make a new plan.',
  PLAN_REQUIRED: 'This blueprint needs a plan. Make one first.',
  LIFETIME_TOO_LONG: 'The organisation does not let a deployment live that long. Choose an earlier end.',
  DEPLOYMENT_STATUS: 'This is not possible in the present status of the deployment. Load the page again.',
  DEPLOYMENT_BUSY: 'The deployment is being verified. Wait until that ends.',
  STEP_NOT_LEASED: 'The agent has lost this step.',
  STEP_NOT_UNKNOWN: 'There is nothing to resolve at this step. Load the page again.',
  STEP_ENDED: 'This attempt of the step has ended. Nothing was changed.',
  NOTHING_TO_VERIFY: 'The deployment has no step that succeeded and verifies it.',
  CALLBACK_SIGNATURE_INVALID: 'The answer of the executor is not signed correctly.',
  CALLBACK_ID_REUSED: 'The executor has sent two answers with the same ID.',

  // Agents and checks
  AGENT_REVOKED: 'A revoked agent stays revoked. Enrol a new one.',
  CHECK_IN_UNKNOWN: 'There is no check with this token.',
  NOT_A_HEARTBEAT: 'Only heartbeat checks have a token.',
  TRIAL_UNKNOWN: 'The trial of the check is over. Start it again.',
  NO_AGENT_AVAILABLE: 'No agent that would run the check is connected.',
  WORK_NOT_OPEN: 'This was answered already, or took too long.',
  WINDOW_INVALID: 'The maintenance window is not valid. Check its times, zone and recurrence.',
  CHANNEL_DISABLED: 'The channel is disabled. Enable it first.',
  CHANNEL_WITHOUT_ADDRESS:
    'None of the addresses may be written to. Name members or confirmed recipients of budget alerts.',
  INCIDENT_RESOLVED: 'A resolved incident does not change any more. Create a new one.',

  // Webhooks
  SSO_ISSUER_INVALID: 'The issuer must be a public address that begins with https://, without ? and #.',
  SSO_CLIENT_INCOMPLETE:
    'Issuer, client ID and client secret belong together. Enter the secret again if you change one of the others.',
  SAML_METADATA_INVALID:
    'The metadata of the provider cannot be used. Download it from the provider again, and enter it unchanged.',
  SSO_SCOPE_INVALID: 'A scope is one word without spaces.',
  WEBHOOK_URL_INVALID: 'The address must be public and begin with https://.',
  WEBHOOK_DISABLED: 'The webhook is disabled. Enable it first.',
  WEBHOOK_SECRET_NOT_SHOWN: 'The secret cannot be shown any more. Create a new one.',
  DELIVERY_PENDING: 'The delivery has not ended, so it cannot be sent again yet.',

  // Costs
  ACCOUNT_MISSING: 'Enter a billing account, a sub-account, or both.',
  CURRENCY_INVALID: 'This is not a currency that needs a rate, such as USD.',
  RATE_INVALID: 'The exchange rate must be greater than 0.',
  IMPORT_EMPTY: 'The file is empty.',
  IMPORT_COLUMNS_MISSING: 'The file lacks columns of a FOCUS export.',
  IMPORT_FILE_BROKEN: 'The file is damaged or not a table.',
  IMPORT_FORMAT_UNREADABLE: 'The file is neither CSV nor Parquet.',
  IMPORT_MODE_INVALID: 'The choices of the import contradict each other.',
  IMPORT_SET_TOO_LARGE: 'The export has too many accounts and months.',
  IMPORT_SET_DROPPED: 'A later delivery of this export has been imported.',
  IMPORT_TOO_LARGE: 'The file is too large.',

  // Findings
  ACCEPTANCE_ENDED: 'The acceptance must end in the future.',
  ASSIGNEE_CANNOT_READ: 'This member cannot see findings. Choose somebody else.',
  BULK_TOO_MANY: 'These are too many findings for one change. Narrow the filter.',
  AGENT_IMPORT_NOT_ALLOWED: 'Agents may not import reports of this kind here.',
  IMPORT_INTERRUPTED: 'The server stopped while it read the report. Nothing was changed. Send it again.',
  IMPORT_RUNNING: 'Another report of this scanner and scope is being imported. Try again after it.',
  CLOSING_NOT_CONFIRMED: 'This report would close many findings. Confirm that.',
  REPORT_EMPTY: 'The file is empty.',
  REPORT_NOT_JSON: 'The file is not JSON.',
  REPORT_TRUNCATED: 'The file ends in the middle. Let the scanner write it again.',
  REPORT_COMPRESSION_BROKEN: 'The file cannot be decompressed.',
  REPORT_FORMAT_UNKNOWN: 'This is not a report in a known format: SARIF, CycloneDX or OpenVEX.',
  REPORT_VERSION_UNSUPPORTED: 'This version of the format cannot be read.',
  REPORT_TOO_LARGE: 'The file is too large: at most 1 GiB, also decompressed.',
  REPORT_TOO_DEEP: 'The file is nested too deeply.',
  REPORT_TOO_MANY_RESULTS: 'The report has too many results: at most 1,000,000.',
  REPORT_TOO_MANY_STATEMENTS: 'The organisation would have too many VEX statements.',
  REPORT_TOO_MANY_RUNS: 'The report has too many runs: at most 10,000.',
  REPORT_TEXT_TOO_LONG: 'A text in the report is too long: at most 1 MiB.',
} satisfies Partial<Record<RefusalCode, string>>;
