/** Whether an IP allowlist admits an address, now or after it is saved. */
export const allowlist = {
  yours: {
    now: {
      admitted: 'Your address {{ip}} is on the list.',
      refused: 'Your address {{ip}} is not on the list.',
    },
    after: {
      admitted: 'Your address {{ip}} would still be admitted.',
      refused: 'Your address {{ip}} would be refused. Add it before you save, or you lose access.',
    },
  },
  other: {
    now: {
      admitted: '{{ip}} reaches this organisation.',
      refused: '{{ip}} does not reach this organisation.',
      invalid: '{{ip}} is not an IP address.',
    },
    after: {
      admitted: '{{ip}} would reach this organisation.',
      refused: '{{ip}} would not reach this organisation.',
      invalid: '{{ip}} is not an IP address.',
    },
  },
} as const;
