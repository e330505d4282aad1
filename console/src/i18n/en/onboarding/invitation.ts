/** What an invitation offers, or why it cannot be accepted any more. */
export const invitation = {
  by: '{{inviter}} invites you to join {{organisation}}.',
  byNobody: 'You are invited to join {{organisation}}.',
  facts: 'What the invitation offers',
  role: 'Your role',
  address: 'For the address',
  until: 'Valid until',
  closedTitle: 'This invitation cannot be accepted',
  closed: {
    accepted: 'It was already accepted, and works once. Sign in to open the organisation.',
    declined: 'It was declined. If you want to join after all, ask the person who invited you for a new invitation.',
    revoked: 'It was withdrawn. If you did not expect that, ask the person who invited you.',
    expired: 'It has expired. Ask the person who invited you to send it again.',
    unknown:
      'This link belongs to no valid invitation. If you got a newer email, open the link in that one. Otherwise ask the person who invited you for a new invitation.',
  },
} as const;
