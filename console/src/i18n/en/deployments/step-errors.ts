import type { StepErrorCode } from '../../../../../src/domain/deployments/failures/step-errors';

/** Why steps end without success, by the codes of the domain. */
export const stepErrors = {
  NODE_STOPPED: 'The server stopped while it sent this step. The executor may or may not have it.',
  NO_AGENT: 'No agent took this step. Check that one is active, may run steps and has the runner.',
  AGENT_SILENT: 'The agent no longer reports. It may or may not have done this step.',
  NOT_REPORTED: 'The executor did not report the end of this step in time.',
  NOT_TAKEN: 'The step was cancelled before an agent took it.',
  EXECUTOR_FAILED: 'The executor reported that the step failed, without a reason.',
  NOT_SENT: 'The step was not sent. {{reason}}',
  CALL_INTERRUPTED: 'The call of the webhook was interrupted.',
  CALL_FAILED: 'The webhook was called, and did not take the step. {{reason}}',
  PROGRAM_CANCELLED: 'The program was ended, because the deployment was cancelled.',
  PROGRAM_TIMED_OUT: 'The program took longer than it may ({{seconds}} s), and was ended.',
  PROGRAM_KILLED: 'The program was ended by the signal {{signal}}.',
  PROGRAM_FAILED: 'The program ended with exit code {{exit}}.',
  PROGRAM_NOT_STARTED: 'The program {{file}} in the folder {{folder}} cannot be started: {{fault}}',
  OUTPUTS_INVALID: 'The outputs of the program are not valid.',
  FILES_UNUSABLE: 'The agent cannot use the files of this step on its machine.',
  RUNNER_MISSING: 'The agent has no runner {{runner}}. The owner of its machine can add it.',
  RUNNER_FORBIDS: 'The runner {{runner}} of the agent does not allow this. The owner of its machine can allow it.',
  REFERENCE_UNREADABLE: 'The configuration refers to {{reference}}, which is neither an input nor an output.',
  VALUE_MISSING: 'The configuration refers to {{reference}}, which has no value.',
  VALUE_NULL: 'The configuration has {{reference}} inside a text, and its value is empty.',
  CONFIG_TOO_LARGE: 'The configuration with its values has more than {{size}} KiB.',
  CONFIG_TOO_DEEP: 'The configuration with its values is nested deeper than {{levels}} levels.',
} as const satisfies Record<StepErrorCode, string>;
