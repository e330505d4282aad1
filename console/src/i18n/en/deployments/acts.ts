/** What people do with a deployment. */
export const deploymentActs = {
  reason: 'Reason',
  reasonOptional: 'Reason (optional)',
  approve: {
    label: 'Approve',
    title: 'Approve {{name}}?',
    why: 'Its first steps begin at once.',
    done: 'The deployment is approved.',
  },
  reject: {
    label: 'Reject',
    title: 'Reject {{name}}?',
    why: 'The deployment never runs. The reserved budget becomes free.',
    done: 'The deployment is rejected.',
  },
  cancel: {
    label: 'Cancel the deployment',
    keep: 'Let it go on',
    title: 'Cancel {{name}}?',
    why: 'No further step begins, and running ones are told to stop. What it has made stays.',
    done: 'The deployment is being cancelled.',
  },
  retry: { label: 'Retry from the failed step', done: 'The deployment goes on.' },
  move: 'Move to version {{version}}',
  verify: { label: 'Verify now', done: 'The deployment is being verified.' },
  destroy: {
    label: 'Destroy',
    title: 'Destroy {{name}}?',
    why: 'Its steps are undone in reverse order, and its instances are terminated. This cannot be undone.',
    type: 'Type {{name}} to confirm',
    done: 'The deployment is being destroyed.',
  },
};
