/** Changes of the person's own name and address. */
export const ownAccount = {
  name: {
    change: 'Change the name',
    title: 'Change your name',
    label: 'New name',
    hint: 'Other people see it, and you can sign in with it.',
    done: 'Your name is changed.',
  },
  address: {
    change: 'Change the email address',
    title: 'Change your email address',
    why: 'We send a link to the new address. Your address changes when you use it, and all your sessions end.',
    label: 'New email address',
    password: 'Your password',
    submit: 'Send the link',
    waiting:
      'If {{address}} can be your new address, it has a link by email. The link works until {{time}}. Your present address stays until then.',
    withdraw: 'Keep the present address',
    withdrawn: 'Your address stays. The link does not work any more.',
  },
  link: {
    title: 'Your new email address',
    why: 'Your account gets the address to which this link was sent. All your sessions end, and you sign in with the new address.',
    submit: 'Use the new address',
    done: 'The address of your account is now {{address}}.',
    signIn: 'Sign in',
  },
  notMe: {
    title: 'A sign-in that was not yours',
    why: 'All sessions of your account end. If somebody signed in with your password, the password stops working, and you choose a new one next.',
    submit: 'Sign out everywhere',
    ended:
      'All sessions have ended. Tell the administrator of your single sign-on that somebody else signed in as you.',
    passwordEnded: 'All sessions have ended, and the old password no longer works.',
    choose: 'Choose a new password',
  },
} as const;
